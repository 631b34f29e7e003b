import { escapeHtml, unescapeHtml } from '#platform/shared/escape-html.ts'
import { isSign, withoutBreaks } from './signs.ts'

/** A matching range of a text. */
export type Mark = { start: number; end: number }

/** Escapes the text (numerically, `&#38;`, as escapeHtml does) and wraps the marks in `<mark>`; marks must be sorted and must not overlap. */
export function marked(text: string, marks: readonly Mark[]): string {
  let from = 0
  const pieces = marks.map(({ start, end }) => {
    const before = escapeHtml(text.slice(from, start))
    from = end
    return `${before}<mark>${escapeHtml(text.slice(start, end))}</mark>`
  })
  return pieces.join('') + escapeHtml(text.slice(from))
}

const LINE_LENGTH = 200
/** Characters of context shown before the first mark. */
const before = 40

/** One line around the place where marks are densest; the beginning of the text if there are none. */
export function leadText(text: string, marks: readonly Mark[]): string {
  const at = densest(marks)?.start ?? 0
  const start = at <= before ? 0 : wordAfter(text, at - before, at)
  const end = start + LINE_LENGTH >= text.length ? text.length : wordBefore(text, start + LINE_LENGTH)
  const shown = marks
    .filter((mark) => mark.start >= start && mark.end <= end)
    .map((mark) => ({ start: mark.start - start, end: mark.end - start }))
  const line = marked(text.slice(start, end), shown).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${line}${end < text.length ? ' …' : ''}`
}

/** The first mark of the densest group within one line's length. */
function densest(marks: readonly Mark[]): Mark | undefined {
  let [best, most, last] = [marks[0], 0, 0]
  marks.forEach((first, index) => {
    while ((marks[last + 1]?.end ?? Infinity) <= first.start + LINE_LENGTH - before) last += 1
    if (last - index + 1 > most) [best, most] = [first, last - index + 1]
  })
  return best
}

/** Begins after a blank; without one, with a sign. */
function wordAfter(text: string, from: number, limit: number): number {
  const blank = text.slice(from, limit).search(/\s/)
  if (blank >= 0) return from + blank + 1
  const sign = Array.from({ length: limit - from }, (_, at) => from + at).find((at) => isSign(text.slice(at, at + 2)))
  return sign ?? limit
}

/** Ends at a blank; without one, does not split a surrogate pair. */
function wordBefore(text: string, end: number): number {
  const blank = text.slice(end - before, end + 1).search(/\s\S*$/)
  if (blank >= 0) return end - before + blank
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
}

/** The query string of a hit in a document: the viewer opens the page and marks the first match of the lead text, as spelt in the document. */
export function placeInPaper(page: number, lead_text: string): string {
  const [, first = ''] = /<mark>(.*?)<\/mark>/s.exec(lead_text) ?? []
  return `?${new URLSearchParams({ page: String(page), ...(first && { find: withoutBreaks(unescapeHtml(first)) }) })}`
}
