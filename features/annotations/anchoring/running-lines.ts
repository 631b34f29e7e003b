import type { Piece, PlacedPage } from './placed-text.ts'

/** Headers and footers stand within this share of the page's height. */
const MARGIN = 0.12

/** The runs, counted over all pages, of what stands at the same place of at least half of the pages, but for its numbers; without the first of each. */
export function runningPieces(pages: readonly PlacedPage[]): Set<number> {
  const seen = new Map<string, Set<number>>()
  const firstOf = new Map<string, number>()
  const marginal: { at: number; key: string }[] = []
  let at = 0
  for (const [index, page] of pages.entries()) {
    for (const piece of page.pieces) {
      if (isMarginal(piece, page)) {
        const key = keyOf(piece, page)
        seen.set(key, (seen.get(key) ?? new Set()).add(index))
        if (!firstOf.has(key)) firstOf.set(key, marginal.length)
        marginal.push({ at, key })
      }
      at++
    }
  }
  const least = Math.max(2, pages.length / 2)
  const repeated = marginal.filter(({ key }, index) => (seen.get(key)?.size ?? 0) >= least && index !== firstOf.get(key))
  return new Set(repeated.map((one) => one.at))
}

const isMarginal = ({ y, height, text }: Piece, page: PlacedPage) =>
  text.trim() !== '' && (y + height < page.height * MARGIN || y > page.height * (1 - MARGIN))

const keyOf = ({ y, text }: Piece, { height }: PlacedPage) =>
  `${Math.round((y < height / 2 ? y : y - height) / 3)} ${text.replace(/\d+/g, '#').replace(/\s+/g, '')}`
