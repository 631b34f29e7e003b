import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import type { Pages } from './pages.ts'

/** Reads a PDF page by page. */
export const readPdf = (bytes: Buffer, pages: Pages): Promise<void> =>
  // pdf.js does not accept a Buffer.
  withPdf(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), async (pdf) => {
    pages.areNumbered(pdf.numPages)
    for (let number = 1; number <= pdf.numPages && !pages.isFull(); number += 1) {
      pages.turn()
      pages.add(await readPage(pdf, number).catch(() => ''))
    }
  })

/** A page that cannot be read yields no text, without affecting the others. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
