/** Parses a typed page number and clamps it to the document; null if it is not an integer. */
export function pageOf(typed: string, pages: number): number | null {
  const wanted = Number(typed.trim() || Number.NaN)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : null
}
