import { marked } from '#features/search/lead-text.ts'
import type { Query } from '#features/search/server/query/query.ts'
import { marksOf } from './marks.ts'

/** A text as markup in which what was asked for is marked. */
export const highlight = (text: string, query: Query) => marked(text, marksOf(text, query))
