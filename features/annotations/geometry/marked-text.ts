import { longestText, type Quote } from '#features/annotations/kinds/fields.ts'
import { type Rect, type Turn, unionOf } from '#platform/shared/page-space.ts'

/** Number of characters of context that tell a passage from the same words elsewhere. */
const CONTEXT = 32

/** The quote between two offsets of a page's text, with its context; white space and line breaks collapse to one space. */
export function quoteOf(pageText: string, start: number, end: number): Quote {
  const [first, last] = [Math.min(start, end), Math.max(start, end)]
  const passage = pageText.slice(first, last)
  const from = first + (passage.length - passage.replace(LEADING, '').length)
  const to = Math.max(from, first + passage.replace(TRAILING, '').length)
  return {
    exact: collapsed(pageText.slice(from, to)).slice(0, longestText).toWellFormed(),
    prefix: Array.from(collapsed(pageText.slice(0, from)))
      .slice(-CONTEXT)
      .join(''),
    suffix: Array.from(collapsed(pageText.slice(to)))
      .slice(0, CONTEXT)
      .join(''),
  }
}

// Broken fonts produce NUL and lone surrogates, which the database cannot store.
const LEADING = /^[\s\0]+/
const TRAILING = /[\s\0]+$/
const collapsed = (text: string) => text.replace(/[\s\0]+/g, ' ').toWellFormed()

/** Merges the pieces of a passage, in reading order, to one rectangle for each line: pieces of a line overlap in height and are close together. */
export function mergedLines(pieces: readonly Rect[], turn: Turn): Rect[] {
  const isUpright = turn === 0 || turn === 180
  const lines: Rect[] = []
  for (const piece of pieces.map((one) => (isUpright ? one : flipped(one)))) {
    if (piece.width <= 0 || piece.height <= 0) continue
    const line = lines.findLast((one) => isSameLine(one, piece))
    if (line) Object.assign(line, unionOf([line, piece]))
    else lines.push({ ...piece })
  }
  return isUpright ? lines : lines.map(flipped)
}

const flipped = ({ x, y, width, height }: Rect): Rect => ({ x: y, y: x, width: height, height: width })

/** The gap is limited because columns of a table or page are further apart than words. */
function isSameLine(a: Rect, b: Rect): boolean {
  const height = Math.min(a.height, b.height)
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  return shared > height / 2 && gap < Math.max(a.height, b.height) * 1.5
}
