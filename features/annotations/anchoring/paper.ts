import type { Rect, Turn } from '#platform/shared/page-space.ts'

/**
 * A paper's whole text, folded into one string. For each letter: its run and its offset in the run. For each word and page: its start,
 * followed by the end of the last one.
 */
export type Paper = {
  pages: readonly PlacedPage[]
  pieces: readonly Piece[]
  /** The page of each run, and the first run of each page. */
  pageOf: Int32Array
  firstOn: Int32Array
  text: string
  pieceAt: Int32Array
  letterAt: Int32Array
  wordStarts: Int32Array
  pageStarts: Int32Array
  /** Word indices, without the words of lines that are repeated on most pages. */
  words: Int32Array
}

type Growing = { text: string[]; pieceAt: number[]; letterAt: number[]; wordStarts: number[] }

export function paperOf(pages: readonly PlacedPage[]): Paper {
  const pieces = pages.flatMap((page) => page.pieces)
  const pageOf = Int32Array.from(pages.flatMap((page, index) => page.pieces.map(() => index)))
  const growing: Growing = { text: [], pieceAt: [], letterAt: [], wordStarts: [] }
  const pageStarts: number[] = []
  const firstOn: number[] = []
  let isBetween = true
  let at = 0
  for (const page of pages) {
    pageStarts.push(growing.text.length)
    firstOn.push(at)
    isBetween = true
    for (const piece of page.pieces) {
      isBetween = addPiece(growing, { piece, at, isBetween })
      if (piece.ends_line) isBetween = !goesOn(piece.text, pieces[at + 1]?.text ?? '')
      at++
    }
  }
  const end = growing.text.length
  const wordStarts = Int32Array.from([...growing.wordStarts, end])
  const running = runningPieces(pages)
  const words = growing.wordStarts.flatMap((start, word) => (running.has(growing.pieceAt[start] ?? 0) ? [] : [word]))
  return {
    pages,
    pieces,
    pageOf,
    firstOn: Int32Array.from(firstOn),
    text: growing.text.join(''),
    pieceAt: Int32Array.from(growing.pieceAt),
    letterAt: Int32Array.from(growing.letterAt),
    wordStarts,
    pageStarts: Int32Array.from([...pageStarts, end]),
    words: Int32Array.from(words),
  }
}

/** Returns whether the piece ended a word. */
function addPiece(growing: Growing, { piece, at, isBetween }: { piece: Piece; at: number; isBetween: boolean }): boolean {
  let between = isBetween
  let place = 0
  for (const letter of piece.text) {
    const kept = foldedLetter(letter)
    if (kept === '' && /\s/.test(letter)) between = true
    for (let unit = 0; unit < kept.length; unit++) {
      if (between) growing.wordStarts.push(growing.text.length)
      between = false
      growing.text.push(kept[unit] ?? '')
      growing.pieceAt.push(at)
      growing.letterAt.push(place)
    }
    place += letter.length
  }
  return between
}

/** The page that a letter is on. */
export const pageAt = ({ pageOf, pieceAt }: Paper, letter: number): number => pageOf[pieceAt[letter] ?? 0] ?? 0

/** Index of the last start that is at or before a place; starts ascend. */
export function lastBefore(starts: Int32Array, place: number): number {
  let [least, most] = [0, starts.length - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if ((starts[middle] ?? 0) <= place) least = middle
    else most = middle - 1
  }
  return least
}

/** Headers and footers are within this share of the page's height from an edge. */
const MARGIN = 0.12

/**
 * Indices over all pages of the runs that are repeated at the same place on at least half of the pages, numbers aside; without the first
 * occurrence of each.
 */
function runningPieces(pages: readonly PlacedPage[]): Set<number> {
  const seen = new Map<string, Set<number>>()
  const firstOf = new Map<string, number>()
  const marginal: { at: number; key: string }[] = []
  let at = 0
  for (const [index, page] of pages.entries()) {
    for (const piece of page.pieces) {
      if (isMarginal(piece, page)) {
        const key = keyOf(piece, page)
        seen.set(key, (seen.get(key) ?? new Set()).add(index))
        if (!firstOf.has(key)) firstOf.set(key, marginal.length)
        marginal.push({ at, key })
      }
      at++
    }
  }
  const least = Math.max(2, pages.length / 2)
  const repeated = marginal.filter(({ key }, index) => (seen.get(key)?.size ?? 0) >= least && index !== firstOf.get(key))
  return new Set(repeated.map((one) => one.at))
}

const isMarginal = ({ y, height, text }: Piece, page: PlacedPage) =>
  text.trim() !== '' && (y + height < page.height * MARGIN || y > page.height * (1 - MARGIN))

const keyOf = ({ y, text }: Piece, { height }: PlacedPage) =>
  `${Math.round((y < height / 2 ? y : y - height) / 3)} ${text.replace(/\d+/g, '#').replace(/\s+/g, '')}`

/** A run of letters: its box in page space, its direction, and where each letter ends along the run. */
export type Piece = Rect & { text: string; turn: Turn; ends: number[]; ends_line: boolean }

/** The size of a page's crop box in points, and its text in reading order. */
export type PlacedPage = { width: number; height: number; pieces: Piece[] }

/** The box of a range of letters within a run, the last included. */
export function partOf({ turn, ends, ...run }: Piece, first: number, last: number): Rect {
  const [from, to] = [ends[first - 1] ?? 0, ends[last] ?? 0]
  const { x, y, width, height } = run
  const long = Math.max(0, to - from)
  if (turn === 90) return { x, y: y + from, width, height: long }
  if (turn === 180) return { x: x + width - to, y, width: long, height }
  if (turn === 270) return { x, y: y + height - to, width, height: long }
  return { x: x + from, y, width: long, height }
}

const known = new Map<string, string>()

/** Normalizes a letter for comparison: ligatures and accents decomposed, quotation marks unified, spaces and hyphens removed since lines break there. */
function foldedLetter(letter: string): string {
  const found = known.get(letter)
  if (found !== undefined) return found
  const folded = letter
    .toWellFormed()
    .normalize('NFKD')
    .replace(IGNORED, '')
    .replace(/[’‘‚`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
  known.set(letter, folded)
  return folded
}

const IGNORED = /[\s\0\u00ad\u200b-\u200d\u2060\ufeff\-\u2010\u2011]/g

export const folded = (text: string): string => Array.from(text, foldedLetter).join('')

const HYPHEN = /[-\u2010\u2011\u00ad]\s*$/
/** Whether a word hyphenated at the end of a line continues on the next. */
const goesOn = (line: string, next: string): boolean => HYPHEN.test(line) && /^\s*\p{Ll}/u.test(next)
