import type { Rect, Turn } from '#platform/shared/page-space.ts'

/** A run of letters: its box in page space, its direction, and where each letter ends along the run. */
export type Piece = Rect & { text: string; turn: Turn; ends: number[]; ends_line: boolean }

/** The size of a page's crop box in points, and its text in reading order. */
export type PlacedPage = { width: number; height: number; pieces: Piece[] }

/** The box of a range of letters within a run, the last included. */
export function partOf({ turn, ends, ...run }: Piece, first: number, last: number): Rect {
  const [from, to] = [ends[first - 1] ?? 0, ends[last] ?? 0]
  const { x, y, width, height } = run
  const long = Math.max(0, to - from)
  if (turn === 90) return { x, y: y + from, width, height: long }
  if (turn === 180) return { x: x + width - to, y, width: long, height }
  if (turn === 270) return { x, y: y + height - to, width, height: long }
  return { x: x + from, y, width: long, height }
}
