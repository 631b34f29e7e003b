import { isStopWord } from './stop-words.ts'
import type { Word } from './words.ts'

/**
 * One lexeme for two words `gap` positions apart. Entries do not store positions of texts, and reading the pages again for each phrase
 * would take too long. There are only a million distinct pair lexemes, which keeps the index small; collisions are rare.
 */
export const pairLexeme = (first: string, second: string, gap: number): string =>
  `=${(hash(`${first} ${gap} ${second}`) >>> 12).toString(36)}`

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum
}

/** The words that count in phrases, in order. */
export const phraseWords = (words: readonly Word[]): Word[] => words.filter(({ folded, is_whole }) => !is_whole && !isStopWord(folded))

/** The pairs of neighbouring words in a text. */
export function pairsOf(words: readonly Word[]): string[] {
  const kept = phraseWords(words)
  return kept.slice(1).map((word, index) => {
    const before = kept[index] ?? word
    return pairLexeme(before.folded, word.folded, word.place - before.place)
  })
}
