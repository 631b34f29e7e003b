/** A word of a phrase, and how many places it stands after the one before it. */
export type PhraseWord = { word: string; gap: number }

/** What is asked for; all words are folded. */
export type Term =
  /** `parts` are those of a word with hyphens, which is also found as words of their own. */
  { kind: 'word'; word: string; parts: string[] } | { kind: 'beginning'; word: string } | { kind: 'phrase'; words: PhraseWord[] }

/** What was asked for, in its order. */
export type Query = { wanted: Term[]; unwanted: Term[] }
