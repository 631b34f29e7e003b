/** The size of a printed page in points, as rotated by the file. */
export type PaperSize = { width: number; height: number }

/** Names each distinct size, and writes the @page rules that give every printed page its own paper size. */
export function paperSizes(sizes: readonly PaperSize[]): { names: string[]; rules: string } {
  const known = new Map<string, string>()
  const names = sizes.map(({ width, height }) => {
    const size = `${Math.round(width)}pt ${Math.round(height)}pt`
    const name = known.get(size) ?? `paper${known.size}`
    known.set(size, name)
    return name
  })
  const rules = [...known].map(([size, name]) => `@page ${name} { size: ${size}; margin: 0 }`)
  return { names, rules: rules.join('\n') }
}

/** Resolution (dpi): high for short documents, lower to save memory; never more pixels than every browser's canvas allows. */
export function resolutionOf({ width, height }: PaperSize, pages: number): number {
  const wanted = pages <= 20 ? 200 : 150
  const maxPixels = 16_000_000
  return Math.min(wanted, 72 * Math.sqrt(maxPixels / (width * height)), (72 * 8000) / Math.max(width, height))
}
