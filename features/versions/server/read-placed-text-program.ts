import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PlacedPage } from '#features/annotations/anchoring/paper.ts'
import { withPdf } from '#platform/server/pdf/with-pdf.ts'
import { type Program, readAll } from '#platform/server/sandbox/sandbox.ts'
import { isDynamicForm } from '#platform/shared/dynamic-form.ts'
import { readPlacedPage } from './read-placed-page.ts'

const mostPages = 2_000
const mostLetters = 4_000_000

/**
 * Reads a PDF of `size` bytes; the answer holds its letters with their places, null if it cannot be read or only has the page of a dynamic form that
 * asks to wait, or the exceeded page limit.
 */
export const run: Program = async (input, [size]) => {
  const bytes = await readAll(input, Number(size))
  return { answer: await withPdf(bytes, readPages).catch(() => null) }
}

async function readPages(pdf: PDFDocumentProxy): Promise<PlacedPage[] | { most_pages: number } | null> {
  if (await isDynamicForm(pdf)) return null
  if (pdf.numPages > mostPages) return { most_pages: mostPages }
  const pages: PlacedPage[] = []
  let letters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number).then(readPlacedPage, () => ({ width: 0, height: 0, pieces: [] }))
    letters += page.pieces.reduce((sum, { text }) => sum + text.length, 0)
    if (letters > mostLetters) throw new Error('too many letters')
    pages.push(page)
  }
  return pages
}
