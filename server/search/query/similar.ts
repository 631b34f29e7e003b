import type { Query } from './query.ts'

/** The words that may be mistyped: wanted ones of letters alone, as they stand among `search_word`. */
export const correctableWords = ({ wanted }: Query): string[] =>
  wanted.flatMap((term) => (term.kind !== 'phrase' && /^\p{L}{4,}$/u.test(term.word) ? [term.word] : []))
