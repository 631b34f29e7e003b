import { escapeHtml } from '#shared/kit/escape-html.ts'
import type { Query } from '../query/query.ts'
import { type Mark, marksOf } from './marks.ts'

/** A text as markup in which nothing but `<mark>` around what was asked for is not escaped (`&#38;`: by number, as escapeHtml does). */
export const highlight = (text: string, query: Query) => marked(text, marksOf(text, query))

/** The text with these marks, which are in order and do not overlap. */
export function marked(text: string, marks: readonly Mark[]): string {
  let from = 0
  const pieces = marks.map(({ start, end }) => {
    const before = escapeHtml(text.slice(from, start))
    from = end
    return `${before}<mark>${escapeHtml(text.slice(start, end))}</mark>`
  })
  return pieces.join('') + escapeHtml(text.slice(from))
}
