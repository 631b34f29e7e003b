import type { Paper } from '#features/annotations/anchoring/paper.ts'
import { letterRect } from '#features/annotations/anchoring/passage.ts'
import { partOf } from '#features/annotations/anchoring/placed-text.ts'
import { mergedLines } from '#features/annotations/geometry/merged-lines.ts'
import { rounded, roundedRect } from '#features/annotations/geometry/rounded.ts'
import type { Rect } from '#platform/shared/pdf/rect.ts'

type Part = { piece: number; first: number; last: number }

/** The parts of a word: several if it is broken across lines. */
function partsOf({ wordStarts, pieceAt, letterAt }: Paper, word: number): Part[] {
  const parts: Part[] = []
  for (let at = wordStarts[word] ?? 0; at < (wordStarts[word + 1] ?? 0); at++) {
    const part = parts.at(-1)
    const [piece, letter] = [pieceAt[at] ?? 0, letterAt[at] ?? 0]
    if (part?.piece === piece) part.last = letter
    else parts.push({ piece, first: letter, last: letter })
  }
  return parts
}

/** The words as written, separated by single spaces; words broken across lines are joined. */
export const writtenWords = (paper: Paper, words: Iterable<number>): string =>
  Array.from(words, (word) =>
    partsOf(paper, word)
      .map(({ piece, first, last }) => slice(paper.pieces[piece]?.text ?? '', first, last))
      .join(''),
  ).join(' ')

const slice = (text: string, first: number, last: number) =>
  text.slice(first, last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)).toWellFormed()

/** Where words of one page are, as one rectangle per line. */
export function rectsOfWords(paper: Paper, words: readonly number[]): Rect[] {
  const parts = words.flatMap((word) => partsOf(paper, word))
  const turn = paper.pieces[parts[0]?.piece ?? 0]?.turn ?? 0
  const rects = parts.flatMap(({ piece, first, last }) => {
    const run = paper.pieces[piece]
    return run ? [partOf(run, first, last)] : []
  })
  return mergedLines(rects, turn).map(roundedRect)
}

/** Width of the sign that marks removed text. */
const SIGN = 2

/** A narrow rectangle at the end of a letter, or at its beginning. */
export function besideWord(paper: Paper, letter: number, isBehind: boolean): Rect {
  const { x, y, width, height } = letterRect(paper, letter)
  const turn = paper.pieces[paper.pieceAt[letter] ?? 0]?.turn ?? 0
  if (turn === 90 || turn === 270) return roundedRect({ x, y: isBehind === (turn === 90) ? y + height : y - SIGN, width, height: SIGN })
  return { x: rounded(isBehind === (turn === 0) ? x + width : x - SIGN), y: rounded(y), width: SIGN, height: rounded(height) }
}
