import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pages } from './pages.ts'

/** Reads a PDF page by page. */
export async function readPdf(bytes: Buffer, pages: Pages): Promise<void> {
  // pdf.js takes no Buffer.
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise
  pages.areNumbered(pdf.numPages)
  for (let number = 1; number <= pdf.numPages && !pages.isFull(); number += 1) {
    pages.turn()
    pages.add(await readPage(pdf, number).catch(() => ''))
  }
}

/** A page that cannot be read has no text; the others do. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
