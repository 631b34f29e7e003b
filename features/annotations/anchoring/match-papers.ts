import { align } from './align.ts'
import { matchPages } from './match-pages.ts'
import { pairAlike } from './pair-alike.ts'
import { LOST, type Pairs } from './pairs.ts'
import type { Paper } from './paper.ts'

export type Matched = {
  before: Paper
  after: Paper
  /** Of each word before: which it is after, also where it was changed; LOST where there is none. */
  to: Int32Array
  /** Of each page before: which it is after; null where it has gone. */
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

/** The words of a paper without those of headers and footers. */
export const wordsOf = ({ text, words, wordStarts }: Paper): string[] =>
  Array.from(words, (word) => text.slice(wordStarts[word], wordStarts[word + 1]))

/** Which word is the same as which. */
export function alignWords(before: readonly string[], after: readonly string[]): Pairs {
  const ids = new Map<string, number>()
  const numbered = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  return align(Int32Array.from(before, numbered), Int32Array.from(after, numbered))
}
