import { LOST, rising } from '#features/annotations/anchoring/align.ts'
import { alignWords, wordsOf } from '#features/annotations/anchoring/match-papers.ts'
import { type Paper, pageAt, partOf } from '#features/annotations/anchoring/paper.ts'
import { letterRect } from '#features/annotations/anchoring/passage.ts'
import { mergedLines } from '#features/annotations/geometry/marked-text.ts'
import { rounded, roundedRect } from '#features/annotations/geometry/points.ts'
import type { Rect } from '#platform/shared/page-space.ts'
import { type ChangeOfText, longestChange } from './contract.ts'

/** Words `at` to `end` before, which words `start` to `stop` after replace; the ends are exclusive. */
type Difference = { at: number; end: number; start: number; stop: number }

/** The passages that differ, in the order of the new paper. Moved text counts as removed and added. */
export function comparePapers(before: Paper, after: Paper): ChangeOfText[] {
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)]
  const { to } = alignWords(wordsBefore, wordsAfter)
  const paired = Array.from(to.entries()).filter(([, there]) => there !== LOST)
  const same = rising(paired)
  const isSame = ({ at, end, start, stop }: Difference) => wordsBefore.slice(at, end).join('') === wordsAfter.slice(start, stop).join('')
  const differences = differencesBetween(same, { before: wordsBefore.length, after: wordsAfter.length }).filter((one) => !isSame(one))
  return joined(differences).flatMap((one) => changesOf({ before, after }, one))
}

function differencesBetween(same: readonly (readonly [number, number])[], lengths: { before: number; after: number }): Difference[] {
  const differences: Difference[] = []
  let [at, start] = [0, 0]
  for (const [end, stop] of [...same, [lengths.before, lengths.after] as const]) {
    if (end > at || stop > start) differences.push({ at, end, start, stop })
    ;[at, start] = [end + 1, stop + 1]
  }
  return differences
}

/** Merges differences with only a single word between them. */
function joined(differences: readonly Difference[]): Difference[] {
  const all: Difference[] = []
  for (const one of differences) {
    const last = all.at(-1)
    if (last && one.at - last.end <= 1 && one.start - last.stop <= 1) all[all.length - 1] = { ...last, end: one.end, stop: one.stop }
    else all.push(one)
  }
  return all
}

type Papers = { before: Paper; after: Paper }

/** One change per page of the new paper; the old text goes with the first. */
function changesOf({ before, after }: Papers, { at, end, start, stop }: Difference): ChangeOfText[] {
  const text_before = cut(writtenWords(before, before.words.subarray(at, end)))
  if (start === stop) return [{ kind: 'removed', ...placeOf(after, start), text_before, text_after: '' }]
  const pages = Map.groupBy(after.words.subarray(start, stop), (word) => pageAt(after, after.wordStarts[word] ?? 0))
  return Array.from(pages, ([page_index, words], index) => {
    const rects = rectsOfWords(after, words)
    const said = index === 0 ? text_before : ''
    return { kind: said === '' ? 'added' : 'changed', page_index, text_before: said, text_after: cut(writtenWords(after, words)), rects }
  })
}

const cut = (text: string) => (text.length > longestChange ? `${text.slice(0, longestChange - 1).toWellFormed()}…` : text)

/** Behind the preceding word, or else in front of the following one. */
function placeOf(after: Paper, start: number): Pick<ChangeOfText, 'page_index' | 'rects'> {
  const word = after.words[start - 1] ?? after.words[start]
  if (word === undefined) return { page_index: 0, rects: [] }
  const isBehind = start > 0
  const letter = isBehind ? (after.wordStarts[word + 1] ?? 1) - 1 : (after.wordStarts[word] ?? 0)
  return { page_index: pageAt(after, letter), rects: [besideWord(after, letter, isBehind)] }
}

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
const writtenWords = (paper: Paper, words: Iterable<number>): string =>
  Array.from(words, (word) =>
    partsOf(paper, word)
      .map(({ piece, first, last }) => slice(paper.pieces[piece]?.text ?? '', first, last))
      .join(''),
  ).join(' ')

const slice = (text: string, first: number, last: number) =>
  text.slice(first, last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)).toWellFormed()

/** Where words of one page are, as one rectangle per line. */
function rectsOfWords(paper: Paper, words: readonly number[]): Rect[] {
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
function besideWord(paper: Paper, letter: number, isBehind: boolean): Rect {
  const { x, y, width, height } = letterRect(paper, letter)
  const turn = paper.pieces[paper.pieceAt[letter] ?? 0]?.turn ?? 0
  if (turn === 90 || turn === 270) return roundedRect({ x, y: isBehind === (turn === 90) ? y + height : y - SIGN, width, height: SIGN })
  return { x: rounded(isBehind === (turn === 0) ? x + width : x - SIGN), y: rounded(y), width: SIGN, height: rounded(height) }
}
