/** In points, as it comes out of the printer. */
export type PaperSize = { width: number; height: number }

/** Names each size that occurs once, and writes the rules that give every printed page the paper of its own size. */
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

/** Dots per inch: fine for what is short, less where memory counts; never more pixels than a canvas has in any browser. */
export function resolutionOf({ width, height }: PaperSize, pages: number): number {
  const wanted = pages <= 20 ? 200 : 150
  const mostPixels = 16_000_000
  return Math.min(wanted, 72 * Math.sqrt(mostPixels / (width * height)), (72 * 8000) / Math.max(width, height))
}
