import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf, moved, wayOnto } from '#features/annotations/geometry/shape.ts'
import { inflated, type Point, type Rect } from '#platform/shared/page-space.ts'
import { LOST } from './align.ts'
import type { Matched } from './match-papers.ts'
import { type Paper, pageAt } from './paper.ts'
import { letterRect } from './passage.ts'

/** Annotations this close to words belong to them; points. */
const NEAR = 3
/** Words whose offsets differ by more than this did not move together; points. */
const TOGETHER = 4

/**
 * Moves a drawn annotation with the words that it touches or stands beside, if they moved as one; else it keeps its place on its page. Null
 * if the page is gone.
 */
export function follow(matched: Matched, annotation: Annotation): Annotation | null {
  const bounds = boundsOf(annotation)
  const near = inflated(bounds, NEAR)
  const words = wordsOn(matched.before, annotation.pageIndex)
  const touched = words.filter(({ box }) => meet(box, near))
  const beside = touched.length > 0 ? touched : words.filter(({ box }) => isBeside(box, bounds))
  const way = commonWay(matched, beside, touched.length > 0)
  if (way) return placed(annotation, matched, way)
  const page = matched.pageTo[annotation.pageIndex] ?? null
  return page === null ? null : placed(annotation, matched, { page, by: [0, 0] })
}

type Way = { page: number; by: Point }

function placed(annotation: Annotation, { after }: Matched, { page, by }: Way): Annotation {
  const size = after.pages[page] ?? { width: Infinity, height: Infinity }
  const [dx, dy] = wayOnto(boundsOf(annotation), by, size)
  return { ...moved(annotation, dx, dy), pageIndex: page }
}

function commonWay({ after, to }: Matched, words: readonly PlacedWord[], isUpon: boolean): Way | null {
  const ways = words.flatMap(({ word, box }): Way[] => {
    const there = to[word] ?? LOST
    if (there === LOST) return []
    const gone = boxOf(after, there)
    return [{ page: pageAt(after, after.wordStarts[there] ?? 0), by: [isUpon ? gone.x - box.x : 0, gone.y - box.y] }]
  })
  const middle = ways[Math.floor(ways.length / 2)]
  if (!middle || ways.length < words.length * 0.6) return null
  const same = ways.filter(({ page, by }) => page === middle.page && Math.hypot(by[0] - middle.by[0], by[1] - middle.by[1]) <= TOGETHER)
  return same.length >= words.length * 0.6 ? middle : null
}

type PlacedWord = { word: number; box: Rect }
const known = new WeakMap<Paper, Map<number, PlacedWord[]>>()

/** The words of a page except headers and footers. Cached by paper. */
function wordsOn(paper: Paper, page: number): readonly PlacedWord[] {
  const pages = known.get(paper) ?? new Map<number, PlacedWord[]>()
  known.set(paper, pages)
  const words = pages.get(page) ?? placedWords(paper, page)
  pages.set(page, words)
  return words
}

function placedWords(paper: Paper, page: number): PlacedWord[] {
  const [from, to] = [paper.pageStarts[page] ?? 0, paper.pageStarts[page + 1] ?? 0]
  const here = paper.words.filter((word) => (paper.wordStarts[word] ?? 0) >= from && (paper.wordStarts[word] ?? 0) < to)
  return Array.from(here, (word) => ({ word, box: boxOf(paper, word) }))
}

/** The box of the part of a word that is on its first line. */
function boxOf(paper: Paper, word: number): Rect {
  const [start, end] = [paper.wordStarts[word] ?? 0, (paper.wordStarts[word + 1] ?? 0) - 1]
  const first = letterRect(paper, start)
  const last = letterRect(paper, paper.pieceAt[end] === paper.pieceAt[start] ? end : start)
  const [x, y] = [Math.min(first.x, last.x), Math.min(first.y, last.y)]
  const [right, bottom] = [Math.max(first.x + first.width, last.x + last.width), Math.max(first.y + first.height, last.y + last.height)]
  return { x, y, width: right - x, height: bottom - y }
}

const overlap = (from: number, to: number, start: number, end: number) => Math.min(to, end) - Math.max(from, start)

const meet = (a: Rect, b: Rect) =>
  overlap(a.x, a.x + a.width, b.x, b.x + b.width) > 0 && overlap(a.y, a.y + a.height, b.y, b.y + b.height) > 0

const isBeside = (word: Rect, { y, height }: Rect) => overlap(word.y, word.y + word.height, y, y + height) > 0
