import { leadText } from '#features/search/lead-text.ts'
import type { Query } from '#features/search/server/query/query.ts'
import { marksOf } from './marks.ts'

/** A line about where most of what was asked for stands close together; the beginning of the text where nothing of it does. */
export const snippet = (text: string, query: Query): string => leadText(text, marksOf(text, query))
