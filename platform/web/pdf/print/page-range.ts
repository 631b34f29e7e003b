/** First and last page to print, from 1. */
export type PageRange = { first: number; last: number }

/** From this many pages on, the user first chooses a range: preparing each takes time and memory. */
export const manyPages = 50

/** Parses a typed range; null if invalid. */
export function rangeOf(first: string, last: string, pages: number): PageRange | null {
  const range = { first: Number(first), last: Number(last) }
  const isRange = Number.isInteger(range.first) && Number.isInteger(range.last) && range.first >= 1 && range.last >= range.first
  return isRange && range.last <= pages ? range : null
}
