import type { Query, Term } from './query.ts'

const isCorrectable = (term: Term) => term.kind !== 'phrase' && /^\p{L}{4,}$/u.test(term.word)

/** The wanted words that may be mistyped, folded: of letters, and not within quotes. */
export const correctableWords = ({ wanted }: Query): string[] =>
  wanted.flatMap((term) => (term.kind !== 'phrase' && isCorrectable(term) ? [term.word] : []))

/** The query that finds other words, as they stand, instead of those that have any. */
export const withSimilar = (query: Query, similar: ReadonlyMap<string, readonly string[]>): Query => ({
  ...query,
  wanted: query.wanted.map((term) => {
    const words = term.kind === 'phrase' ? undefined : similar.get(term.word)
    return words === undefined || words.length === 0 ? term : { ...term, similar: words }
  }),
})
