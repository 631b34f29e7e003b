/** A word of a phrase, and how many places it stands after the one before it. */
export type PhraseWord = { word: string; gap: number }

/** What is asked for; all words are folded. `place` and `last_place` tell where it stands among all words that were asked for. */
export type Term = { place: number; last_place: number } & (
  | {
      kind: 'word'
      word: string
      /** Of a word with hyphens, which is found as words of their own, too. */
      parts: string[]
      /** Words that are found instead, where nothing has this one. */
      similar?: readonly string[]
    }
  | { kind: 'beginning'; word: string; similar?: readonly string[] }
  | { kind: 'phrase'; words: PhraseWord[] }
)

/** What was asked for, in its order. */
export type Query = { wanted: Term[]; unwanted: Term[] }
