import type { AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import { mergedLines, quoteOf } from '#features/annotations/geometry/marked-text.ts'
import { roundedRect } from '#features/annotations/geometry/points.ts'
import type { Quote } from '#features/annotations/kinds/fields.ts'
import { holds, type Point, type Rect, type Turn } from '#platform/shared/page-space.ts'
import { folded, type Paper, pageAt, partOf } from './paper.ts'

/** A range of a paper's letters, the end excluded. */
export type Passage = { from: number; to: number }

/** Maximum number of occurrences examined on a page. */
const MAX_PLACES = 200

/** The passage of a marking: the nearest occurrence of its quote, else the letters under its rectangles; null if there are none. */
export function markedPassage(paper: Paper, marking: AnnotationOf<MarkingKind>): Passage | null {
  const page = { from: paper.pageStarts[marking.pageIndex] ?? 0, to: paper.pageStarts[marking.pageIndex + 1] ?? 0 }
  const exact = folded(marking.quote?.exact ?? '')
  if (exact === '') return passageUnder(paper, marking.rects, page)
  const [first] = marking.rects
  const far = (at: number) => (first ? wayTo(first, letterRect(paper, at)) : 0)
  const nearest = placesOf(paper.text, exact, page).sort((a, b) => far(a) - far(b))[0]
  return nearest === undefined ? null : { from: nearest, to: nearest + exact.length }
}

/** Start of each occurrence of the words within a passage, up to a maximum. */
export function placesOf(text: string, words: string, { from, to }: Passage, most = MAX_PLACES): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words, from); at >= 0 && at + words.length <= to; at = text.indexOf(words, at + 1)) {
    places.push(at)
    if (places.length === most) break
  }
  return places
}

function passageUnder(paper: Paper, rects: readonly Rect[], { from, to }: Passage): Passage | null {
  let [first, last] = [-1, -1]
  for (let at = from; at < to; at++) {
    const { x, y, width, height } = letterRect(paper, at)
    const middle: Point = [x + width / 2, y + height / 2]
    if (!rects.some((rect) => holds(rect, middle))) continue
    if (first < 0) first = at
    last = at
  }
  return first < 0 ? null : { from: first, to: last + 1 }
}

export function letterRect({ pieces, pieceAt, letterAt }: Paper, at: number): Rect {
  const piece = pieces[pieceAt[at] ?? 0]
  const letter = letterAt[at] ?? 0
  return piece ? partOf(piece, letter, letter) : { x: 0, y: 0, width: 0, height: 0 }
}

const wayTo = (a: Rect, b: Rect) => Math.hypot(a.x - b.x, a.y + a.height / 2 - b.y - b.height / 2)

export type Placed = { pageIndex: number; rects: Rect[]; turn: Turn; quote: Quote }

/** The lines and quote of a passage, page by page. */
export function placesOfPassage(paper: Paper, { from, to }: Passage): Placed[] {
  const placed: Placed[] = []
  for (let at = from; at < to; ) {
    const pageIndex = pageAt(paper, at)
    const end = Math.min(to, paper.pageStarts[pageIndex + 1] ?? to)
    const lines = linesOf(paper, { from: at, to: end })
    if (lines.rects.length > 0) placed.push({ pageIndex, ...lines, quote: quoted(paper, { from: at, to: end }) })
    at = Math.max(end, at + 1)
  }
  return placed
}

function linesOf(paper: Paper, { from, to }: Passage): { rects: Rect[]; turn: Turn } {
  const turn = paper.pieces[paper.pieceAt[from] ?? 0]?.turn ?? 0
  const rects: Rect[] = []
  for (let at = from; at < to; ) {
    const index = paper.pieceAt[at] ?? 0
    let end = at
    while (end + 1 < to && paper.pieceAt[end + 1] === index) end++
    const piece = paper.pieces[index]
    if (piece) rects.push(partOf(piece, paper.letterAt[at] ?? 0, paper.letterAt[end] ?? 0))
    at = end + 1
  }
  return { rects: mergedLines(rects, turn).map(roundedRect), turn }
}

/** The quote of a passage on one page, as written in the document. */
function quoted(paper: Paper, { from, to }: Passage): Quote {
  const page = pageAt(paper, from)
  const pieces = paper.pages[page]?.pieces ?? []
  const begin = paper.firstOn[page] ?? 0
  const [first, last] = [(paper.pieceAt[from] ?? 0) - begin, (paper.pieceAt[to - 1] ?? 0) - begin]
  let text = ''
  let [start, end] = [0, 0]
  for (const [index, piece] of pieces.entries()) {
    if (index === first) start = text.length + (paper.letterAt[from] ?? 0)
    if (index === last) end = text.length + (paper.letterAt[to - 1] ?? 0) + 1
    text += piece.text + (piece.ends_line ? '\n' : '')
  }
  return quoteOf(text, start, end)
}
