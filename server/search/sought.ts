import { arrayText } from './array-text.ts'
import type { Query } from './query/query.ts'
import { anyQuery, entryQuery, phrases, sequenceQuery, titleQuery } from './query/tsquery.ts'

/** What is looked for, as parameters of the statements: texts of tsquery, of the phrases as arrays. */
export const soughtBy = (query: Query) => {
  const { wanted, unwanted } = phrases(query)
  return {
    words: entryQuery(query),
    phrases: arrayText(wanted),
    unwanted_phrases: arrayText(unwanted),
    any: anyQuery(query),
    title: titleQuery(query),
    title_in_sequence: sequenceQuery(query),
  }
}
export type Sought = ReturnType<typeof soughtBy>
