import type { Query } from '../query/query.ts'
import { marked } from './highlight.ts'
import { type Mark, marksOf } from './marks.ts'

const longest = 200
/** So much of what stands before the first mark is shown with it. */
const before = 40

/** A line about where most of what was asked for stands close together; the beginning of the text where nothing of it does. */
export function snippet(text: string, query: Query): string {
  const marks = marksOf(text, query)
  const at = densest(marks)?.start ?? 0
  const start = at <= before ? 0 : wordAfter(text, at - before, at)
  const end = start + longest >= text.length ? text.length : wordBefore(text, start + longest)
  const shown = marks
    .filter((mark) => mark.start >= start && mark.end <= end)
    .map((mark) => ({ start: mark.start - start, end: mark.end - start }))
  const line = marked(text.slice(start, end), shown).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${line}${end < text.length ? ' …' : ''}`
}

/** The first of those marks that stand within a line's length of one another, where these are most. */
function densest(marks: readonly Mark[]): Mark | undefined {
  let [best, most, last] = [marks[0], 0, 0]
  marks.forEach((first, index) => {
    while ((marks[last + 1]?.end ?? Infinity) <= first.start + longest - before) last += 1
    if (last - index + 1 > most) [best, most] = [first, last - index + 1]
  })
  return best
}

function wordAfter(text: string, from: number, limit: number): number {
  const blank = text.slice(from, limit).search(/\s/)
  return blank < 0 ? limit : from + blank + 1
}

/** Where there is no blank, no sign of two halves is cut. */
function wordBefore(text: string, end: number): number {
  const blank = text.slice(end - before, end + 1).search(/\s\S*$/)
  if (blank >= 0) return end - before + blank
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
}
