import { arrayText } from './array-text.ts'
import type { Query } from './query/query.ts'
import { anyQuery, entryQuery, openingQuery, phrases, sequenceQuery, titleQuery } from './query/tsquery.ts'

/** Query parameters of the statements: tsquery texts, with the phrases as an array. */
export const soughtBy = (query: Query) => ({
  words: entryQuery(query),
  phrases: arrayText(phrases(query)),
  any: anyQuery(query),
  title: titleQuery(query),
  title_in_sequence: sequenceQuery(query),
  title_opening: openingQuery(query),
})
export type Sought = ReturnType<typeof soughtBy>
