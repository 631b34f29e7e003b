import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { OutlineItem } from './outline-rows.ts'

const read = new WeakMap<PDFDocumentProxy, Promise<OutlineItem[]>>()

/** The outline of a paper, read once; empty when there is none or it cannot be read. */
export function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineItem[]> {
  const known = read.get(pdf)
  if (known) return known
  const reading = pdf.getOutline().then(
    (items) => (items ?? []) as OutlineItem[],
    () => [],
  )
  read.set(pdf, reading)
  return reading
}
