import { leadText } from '#features/search/lead-text.ts'
import type { Query } from '#features/search/server/query/query.ts'
import { marksOf } from './marks.ts'

/** One line where matches are densest; the beginning of the text if there are none. */
export const snippet = (text: string, query: Query): string => leadText(text, marksOf(text, query))
