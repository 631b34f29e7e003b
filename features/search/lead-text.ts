import { escapeHtml, unescapeHtml } from '#platform/shared/escape-html.ts'

/** A place in a text that was asked for. */
export type Mark = { start: number; end: number }

/** The text as markup in which nothing but `<mark>` around these is not escaped (`&#38;`: by number, as escapeHtml does); they are in order and do not overlap. */
export function marked(text: string, marks: readonly Mark[]): string {
  let from = 0
  const pieces = marks.map(({ start, end }) => {
    const before = escapeHtml(text.slice(from, start))
    from = end
    return `${before}<mark>${escapeHtml(text.slice(start, end))}</mark>`
  })
  return pieces.join('') + escapeHtml(text.slice(from))
}

const longest = 200
/** So much of what stands before the first mark is shown with it. */
const before = 40

/** A line about where most of the marks stand close together; the beginning of the text where there is none. */
export function leadText(text: string, marks: readonly Mark[]): string {
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

/** What the address of a paper names of a hit: the viewer opens on the page and marks there what the lead text marks first, as it is spelt in the paper. */
export function placeInPaper(page: number, lead_text: string): string {
  const [, first = ''] = /<mark>(.*?)<\/mark>/s.exec(lead_text) ?? []
  return `?${new URLSearchParams({ page: String(page), ...(first && { find: unescapeHtml(first) }) })}`
}
