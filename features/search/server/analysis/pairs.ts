import { isStopWord } from './stop-words.ts'
import type { Word } from './words.ts'

/**
 * Two words that stand `gap` places after one another, as one lexeme: the entries' texts have no places, and reading the pages again for each phrase that is
 * asked for would take too long. There are a million of these lexemes, so that the index stays small; now and then one means another pair, too.
 */
export const pairLexeme = (first: string, second: string, gap: number): string =>
  `=${(hash(`${first} ${gap} ${second}`) >>> 12).toString(36)}`

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum
}

/** The words that make phrases, in their order. */
export const phraseWords = (words: readonly Word[]): Word[] => words.filter(({ folded, is_whole }) => !is_whole && !isStopWord(folded))

/** The pairs that stand beside one another in a text. */
export function pairsOf(words: readonly Word[]): string[] {
  const kept = phraseWords(words)
  return kept.slice(1).map((word, index) => {
    const before = kept[index] ?? word
    return pairLexeme(before.folded, word.folded, word.place - before.place)
  })
}
