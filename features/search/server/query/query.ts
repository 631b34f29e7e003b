/** A word of a phrase, and its distance in positions from the previous one. */
export type PhraseWord = { word: string; gap: number }

/** A term of a query; all words are folded. `place` and `last_place` are its positions among all words of the query. */
export type Term = { place: number; last_place: number } & (
  | {
      kind: 'word'
      word: string
      /** The parts of a hyphenated word, which are also matched as separate words. */
      parts: string[]
      /** Words to match instead, because this one has no hits. */
      similar?: readonly string[]
    }
  | { kind: 'beginning'; word: string; similar?: readonly string[] }
  | { kind: 'phrase'; words: PhraseWord[] }
)

/** A parsed query, in order. */
export type Query = { wanted: Term[]; unwanted: Term[] }
