import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { cropBoxOf } from '#features/annotations/server/interchange/page-box.ts'
import type { Ink } from '#platform/server/pdf/ink.ts'
import { A4, onPages, writeLines } from '#platform/server/pdf/text-page.ts'
import type { BookDocument, BookLayer, BookWords } from './book-plan.ts'
import { drawLayers } from './drawn-layers.ts'

type Given = { document: BookDocument; words: BookWords /** For a PDF. */; file?: { bytes: Buffer; layers: BookLayer[] } }

/** Maximum pages of a book, its own pages included. */
export const mostPages = 10_000
export class TooManyPages extends Error {}

/** Appends the pages of a document to the book, or a page that says why there are none. Throws TooManyPages. */
export async function addDocument(ink: Ink, { document, words, file }: Given): Promise<void> {
  if (!file) return sayInstead(ink, document, words.not_pdf)
  const pages = await copiedPages(ink.document, file.bytes).catch(noneUnlessTooMany)
  if (pages.length === 0) return sayInstead(ink, document, words.unreadable)
  for (const page of pages) ink.document.addPage(page)
  drawLayers(ink, pages, { layers: file.layers, title: document.title, words })
}

/** Throws if the file is damaged or needs a password, or if one of its pages cannot be drawn on. */
async function copiedPages(book: PDFDocument, bytes: Buffer): Promise<PDFPage[]> {
  const source = await PDFDocument.load(bytes, { parseSpeed: Infinity, updateMetadata: false, password: '' })
  if (book.getPageCount() + source.getPageCount() > mostPages) throw new TooManyPages()
  for (const page of source.getPages()) requireDrawable(page)
  return book.copyPages(source, source.getPageIndices())
}

function noneUnlessTooMany(error: unknown): PDFPage[] {
  if (error instanceof TooManyPages) throw error
  return []
}

/** Reads what drawing on a page and numbering it will need. */
function requireDrawable(page: PDFPage) {
  page.getRotation()
  page.node.Resources()
  cropBoxOf(page)
}

function sayInstead(ink: Ink, { title, file_name }: BookDocument, why: string) {
  const [said = []] = onPages(
    [
      { text: title, size: 18, weight: 'bold', gap: 0 },
      { text: file_name, size: 11, weight: 'regular', gap: 8 },
      { text: why, size: 11, weight: 'regular', gap: 24 },
    ],
    ink,
    { top: A4.height / 3 },
  )
  writeLines(
    ink.document.addPage([A4.width, A4.height]),
    said.flatMap(({ lines }) => lines),
    ink,
  )
}
