import { marked } from '#features/search/lead-text.ts'
import type { Query } from '#features/search/server/query/query.ts'
import { marksOf } from './marks.ts'

/** Escapes a text and marks the matches of the query. */
export const highlight = (text: string, query: Query) => marked(text, marksOf(text, query))
