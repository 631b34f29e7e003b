import { align, LOST, type Pairs, pair, type Span, spansBetween } from './align.ts'
import { lastBefore, type Paper } from './paper.ts'

export type Matched = {
  before: Paper
  after: Paper
  /** Maps each word before to the word after, changed words included; LOST if there is none. */
  to: Int32Array
  /** Maps each page before to the page after; null if the page is gone. */
  pageTo: readonly (number | null)[]
}

export function matchPapers(before: Paper, after: Paper): Matched {
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)]
  const exact = alignWords(wordsBefore, wordsAfter)
  const pairs = pairAlike(exact, wordsBefore, wordsAfter)
  const to = new Int32Array(before.wordStarts.length).fill(LOST)
  for (const [at, word] of before.words.entries()) {
    const there = pairs.to[at] ?? LOST
    if (there !== LOST) to[word] = after.words[there] ?? LOST
  }
  return { before, after, to, pageTo: matchPages(before, after, to) }
}

/** The words of a paper except headers and footers. */
export const wordsOf = ({ text, words, wordStarts }: Paper): string[] =>
  Array.from(words, (word) => text.slice(wordStarts[word], wordStarts[word + 1]))

/** Pairs the equal words of two texts. */
export function alignWords(before: readonly string[], after: readonly string[]): Pairs {
  const ids = new Map<string, number>()
  const numbered = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  return align(Int32Array.from(before, numbered), Int32Array.from(after, numbered))
}

/** A page matches with this share of its words, or with this many of them. */
const SHARE = 0.25
const MANY = 40

/** Maps each page before to a page after by its words; pages without words follow their neighbours. Null if the page is gone. */
function matchPages(before: Paper, after: Paper, to: Int32Array): (number | null)[] {
  const matched = votesOf(before, after, to).map((votes) => chosen(votes))
  return matched.map((page, at) => page ?? byNeighbours(at, { matched, before, after }))
}

type Votes = { pages: Map<number, number>; words: number }

function votesOf(before: Paper, after: Paper, to: Int32Array): Votes[] {
  const votes = before.pages.map((): Votes => ({ pages: new Map(), words: 0 }))
  for (const word of before.words) {
    const here = votes[lastBefore(before.pageStarts, before.wordStarts[word] ?? 0)]
    if (!here) continue
    here.words++
    const there = to[word] ?? LOST
    if (there === LOST) continue
    const page = lastBefore(after.pageStarts, after.wordStarts[there] ?? 0)
    here.pages.set(page, (here.pages.get(page) ?? 0) + 1)
  }
  return votes
}

function chosen({ pages, words }: Votes): number | null {
  let [best, most] = [null as number | null, 0]
  for (const [page, count] of pages) if (count > most) [best, most] = [page, count]
  return most >= Math.min(MANY, Math.max(1, words * SHARE)) ? best : null
}

type Known = { matched: readonly (number | null)[]; before: Paper; after: Paper }

function byNeighbours(at: number, { matched, before, after }: Known): number | null {
  let from = at - 1
  while (from >= 0 && matched[from] === null) from--
  let to = at + 1
  while (to < matched.length && matched[to] === null) to++
  const start = from < 0 ? -1 : (matched[from] ?? -1)
  const end = to === matched.length ? after.pages.length : (matched[to] ?? after.pages.length)
  if (end <= start) return null
  const there = start + at - from
  const isAsMany = end - start === to - from
  const wordless = [hasWords(before, at), hasWords(after, there)].filter((has) => !has).length
  // A page with other words in the same place is another page.
  if (there >= end || wordless === 0) return null
  return isAsMany || wordless === 2 ? there : null
}

const hasWords = ({ pageStarts }: Paper, page: number) => (pageStarts[page + 1] ?? 0) > (pageStarts[page] ?? 0)

/** Maximum number of words on either side that are compared by their letters. */
const MAX_WORDS = 40
/** Minimum similarity of two words that count as the same word, changed. */
const MIN_LIKENESS = 0.6

/** Pairs similar words where words were replaced by others. Returns new pairs, which include the old ones. */
function pairAlike({ to, from }: Pairs, wordsBefore: readonly string[], wordsAfter: readonly string[]): Pairs {
  const pairs = { to: to.slice(), from: from.slice() }
  for (const span of spansBetween({ to, from })) {
    if (span.end - span.at <= MAX_WORDS && span.stop - span.start <= MAX_WORDS) pairInOrder(pairs, { wordsBefore, wordsAfter }, span)
  }
  return pairs
}

type Texts = { wordsBefore: readonly string[]; wordsAfter: readonly string[] }

function pairInOrder(pairs: Pairs, { wordsBefore, wordsAfter }: Texts, { at, end, start, stop }: Span): void {
  let next = start
  for (let here = at; here < end; here++) {
    let [best, most] = [-1, MIN_LIKENESS]
    for (let there = next; there < stop; there++) {
      const alike = likeness(wordsBefore[here] ?? '', wordsAfter[there] ?? '', 40)
      if (alike > most || (alike === most && best < 0)) [best, most] = [there, alike]
    }
    if (best < 0) continue
    pair(pairs, here, best)
    next = best + 1
  }
}

/** Similarity from 0 to 1 (equal): share of the letters that need not be edited. Only the beginning of long texts is compared. */
export function likeness(a: string, b: string, longest = 400): number {
  const [one, other] = [a.slice(0, longest), b.slice(0, longest)]
  const most = Math.max(one.length, other.length)
  return most === 0 ? 1 : 1 - distance(one, other) / most
}

/** Levenshtein distance: letters to insert, remove and replace. */
function distance(one: string, other: string): number {
  let row = Uint16Array.from({ length: other.length + 1 }, (_, index) => index)
  let next = new Uint16Array(other.length + 1)
  for (let at = 1; at <= one.length; at++) {
    next[0] = at
    for (let there = 1; there <= other.length; there++) {
      const replaced = (row[there - 1] ?? 0) + (one.charCodeAt(at - 1) === other.charCodeAt(there - 1) ? 0 : 1)
      next[there] = Math.min(replaced, (row[there] ?? 0) + 1, (next[there - 1] ?? 0) + 1)
    }
    ;[row, next] = [next, row]
  }
  return row[other.length] ?? 0
}
