/** First and last page to be printed. */
export type PageRange = { first: number; last: number }

/** From so many pages on the reader chooses before they are prepared: each takes its time and memory. */
export const manyPages = 50

/** What was typed in two fields, null when it means no pages. */
export function rangeOf(first: string, last: string, pages: number): PageRange | null {
  const range = { first: Number(first), last: Number(last) }
  const isRange = Number.isInteger(range.first) && Number.isInteger(range.last) && range.first >= 1 && range.last >= range.first
  return isRange && range.last <= pages ? range : null
}
