/** The page that a typed number means, within the paper; null when it is none. */
export function pageOf(typed: string, pages: number): number | null {
  const wanted = Number(typed.trim() || Number.NaN)
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : null
}
