import { type InkPoint, largestAnnotation } from '#features/annotations/annotation.ts'
import { roundedInk } from './rounded.ts'

/** How far a line may come away from where it was drawn: points. */
const TOLERANCE = 0.08

/** A stroke without the points that nobody would miss (Douglas and Peucker), rounded to hundredths: its line stays within 0.1 pt, its edge, too. */
export function simplified(stroke: readonly InkPoint[], width: number): InkPoint[] {
  const kept = new Set([0, stroke.length - 1])
  const spans: [number, number][] = [[0, stroke.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const farthest = farthestBetween(stroke, span, width)
    if (farthest === null) continue
    kept.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return stroke.filter((_, at) => kept.has(at)).map(roundedInk)
}

/** The point that comes off the straight line between two others most, unless all are near enough. */
function farthestBetween(stroke: readonly InkPoint[], [from, to]: [number, number], width: number): number | null {
  const ends = [stroke[from], stroke[to]] as [InkPoint, InkPoint]
  let most = TOLERANCE
  let farthest: number | null = null
  for (let at = from + 1; at < to; at++) {
    const distance = offLine(stroke[at] as InkPoint, ends, width)
    if (distance <= most) continue
    most = distance
    farthest = at
  }
  return farthest
}

/** The distance to a segment, with the pressure as a third dimension: by as much as it changes the line's edge. */
function offLine(point: InkPoint, [from, to]: readonly [InkPoint, InkPoint], width: number): number {
  const edge = width / 2
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], (to[2] - from[2]) * edge]
  const [x, y, z] = [point[0] - from[0], point[1] - from[1], (point[2] - from[2]) * edge]
  const square = dx * dx + dy * dy + dz * dz
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy + z * dz) / square))
  return Math.hypot(x - share * dx, y - share * dy, z - share * dz)
}

/** Room for everything of an annotation that is not its strokes. */
const ROOM = 56 * 1024

/** Strokes by annotations that they fit into: mostly one. A stroke that is too large for one goes on in the next from where it ended. */
export function parted(strokes: readonly InkPoint[][], largest = largestAnnotation - ROOM): InkPoint[][][] {
  const parts: InkPoint[][][] = []
  let size = 0
  for (const piece of strokes.flatMap((stroke) => pieces(stroke, largest))) {
    const bytes = bytesOf(piece)
    if (parts.length === 0 || size + bytes > largest) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(piece)
    size += bytes
  }
  return parts
}

/** Of digits and punctuation alone, of which each is one byte; and a comma. */
const bytesOf = (stroke: readonly InkPoint[]) => JSON.stringify(stroke).length + 1

function pieces(stroke: InkPoint[], largest: number): InkPoint[][] {
  if (stroke.length <= 2 || bytesOf(stroke) <= largest) return [stroke]
  const middle = Math.ceil(stroke.length / 2)
  return [...pieces(stroke.slice(0, middle), largest), ...pieces(stroke.slice(middle - 1), largest)]
}
