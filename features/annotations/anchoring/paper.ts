import { foldedLetter, goesOn } from './folded.ts'
import type { Piece, PlacedPage } from './placed-text.ts'
import { runningPieces } from './running-lines.ts'

/**
 * A paper's whole text as one string of the letters that count. Of each of them: its run and its place therein; of each word and each page:
 * where it begins, with the end of the last one after them.
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
  /** The words of lines that are repeated on most pages are left out. */
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

/** Answers whether a word ended with it. */
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

/** The page of a letter. */
export const pageAt = ({ pageOf, pieceAt }: Paper, letter: number): number => pageOf[pieceAt[letter] ?? 0] ?? 0

/** The last of ascending starts that is not behind a place. */
export function lastBefore(starts: Int32Array, place: number): number {
  let [least, most] = [0, starts.length - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if ((starts[middle] ?? 0) <= place) least = middle
    else most = middle - 1
  }
  return least
}
