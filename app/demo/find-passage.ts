import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfDocument from 'pdfkit'
import type { Quote } from '#features/annotations/annotation.ts'
import type { Rect } from '#platform/shared/pdf/rect.ts'

/** A passage of a paper: the rectangles of its lines in points from the page's top left corner, and the surrounding text. */
export type Passage = { pageIndex: number; rects: Rect[]; quote: Quote }

type Piece = { text: string; begin: number; rect: Rect }

/** Opens a paper of ours to find passages in it. The caller destroys it. */
export async function openPaper(bytes: Uint8Array) {
  const task = getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, disableFontFace: true })
  const pdf = await task.promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => piecesOf(await pdf.getPage(index + 1))))
  return { find: (passage: string) => findPassage(pages, passage), destroy: () => task.destroy() }
}

async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent()
  const top = page.view[3] ?? 0
  let begin = 0
  return items.flatMap((item) => {
    if (!('str' in item) || item.height === 0) return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    // Letters reach a quarter of their height below the baseline.
    const piece = { text: `${item.str} `, begin, rect: { x, y: top - y - item.height, width: item.width, height: item.height * 1.25 } }
    begin += piece.text.length
    return [piece]
  })
}

/** Throws if the paper does not contain the passage. */
function findPassage(pages: Piece[][], passage: string): Passage {
  for (const [pageIndex, pieces] of pages.entries()) {
    const text = pieces.map((piece) => piece.text).join('')
    const begin = text.indexOf(passage)
    if (begin < 0) continue
    const end = begin + passage.length
    const rects = pieces.flatMap((piece) => partOf(piece, begin, end))
    return {
      pageIndex,
      rects,
      quote: { exact: passage, prefix: text.slice(Math.max(0, begin - 32), begin), suffix: text.slice(end, end + 32) },
    }
  }
  throw new Error(`No paper of the demonstration council says "${passage}"`)
}

/** The letters of our papers. Bold ones are a little wider, on both sides of the ratio. */
const letters = new PdfDocument({ autoFirstPage: false }).font('Helvetica')

/** The part of a line that lies within the passage. */
function partOf({ text, begin, rect }: Piece, from: number, to: number): Rect[] {
  const line = text.slice(0, -1)
  const [first, last] = [Math.max(0, from - begin), Math.min(line.length, to - begin)]
  if (last <= first) return []
  const placeOf = (letter: number) => (rect.width * letters.widthOfString(line.slice(0, letter))) / letters.widthOfString(line)
  return [{ ...rect, x: rect.x + placeOf(first), width: placeOf(last) - placeOf(first) }]
}
