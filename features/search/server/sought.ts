import { arrayText } from './array-text.ts'
import type { Query } from './query/query.ts'
import { anyQuery, entryQuery, openingQuery, phrases, sequenceQuery, titleQuery } from './query/tsquery.ts'

/** What is looked for, as parameters of the statements: texts of tsquery, of the phrases as an array. */
export const soughtBy = (query: Query) => ({
  words: entryQuery(query),
  phrases: arrayText(phrases(query)),
  any: anyQuery(query),
  title: titleQuery(query),
  title_in_sequence: sequenceQuery(query),
  title_opening: openingQuery(query),
})
export type Sought = ReturnType<typeof soughtBy>
