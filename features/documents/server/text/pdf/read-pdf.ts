import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pages } from '#features/documents/server/text/pages.ts'
import { openReadOnly } from '#platform/server/pdf/with-pdf.ts'
import { supplementsOf } from './supplements.ts'

/** Reads a PDF page by page. Returns its supplements, which are read as they are taken, after the pages. */
export async function readPdf(bytes: Buffer, pages: Pages): Promise<AsyncIterable<string>> {
  // pdf.js does not accept a Buffer.
  const { pdf, close } = await openReadOnly(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  try {
    return supplementsOf({ pdf, close, texts: await readPages(pdf, pages) })
  } catch (error) {
    await close()
    throw error
  }
}

async function readPages(pdf: PDFDocumentProxy, pages: Pages): Promise<string[]> {
  const texts: string[] = []
  pages.areNumbered(pdf.numPages)
  for (let number = 1; number <= pdf.numPages && !pages.isFull(); number += 1) {
    const text = await readPage(pdf, number).catch(() => '')
    pages.turn()
    pages.add(text)
    texts.push(text)
  }
  return texts
}

/** A page that cannot be read yields no text, without affecting the others. */
async function readPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
