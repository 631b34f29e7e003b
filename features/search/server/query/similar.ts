import type { Query, Term } from './query.ts'

const isCorrectable = (term: Term) => term.kind !== 'phrase' && /^\p{L}{4,}$/u.test(term.word)

/** The wanted words, folded, that may be corrected: only letters, not in quotes. */
export const correctableWords = ({ wanted }: Query): string[] =>
  wanted.flatMap((term) => (term.kind !== 'phrase' && isCorrectable(term) ? [term.word] : []))

/** Replaces words by their similar ones, which are matched exactly. */
export const withSimilar = (query: Query, similar: ReadonlyMap<string, readonly string[]>): Query => ({
  ...query,
  wanted: query.wanted.map((term) => {
    const words = term.kind === 'phrase' ? undefined : similar.get(term.word)
    return words === undefined || words.length === 0 ? term : { ...term, similar: words }
  }),
})
