import { marked } from '#shared/search/lead-text.ts'
import type { Query } from '../query/query.ts'
import { marksOf } from './marks.ts'

/** A text as markup in which what was asked for is marked. */
export const highlight = (text: string, query: Query) => marked(text, marksOf(text, query))
