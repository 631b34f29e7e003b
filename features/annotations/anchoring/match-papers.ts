import { align } from './align.ts'
import { matchPages } from './match-pages.ts'
import { pairAlike } from './pair-alike.ts'
import { LOST, type Pairs } from './pairs.ts'
import type { Paper } from './paper.ts'

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
