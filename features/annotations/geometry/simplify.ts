import { type InkPoint, largestAnnotation } from '#features/annotations/kinds/fields.ts'
import { roundedInk } from './rounded.ts'

/** How far a simplified line may deviate from the original; points. */
const TOLERANCE = 0.08

/** Removes the points of a stroke that make no visible difference (Douglas–Peucker) and rounds the rest to hundredths: line and edge stay within 0.1 pt. */
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

/** The point farthest from the straight line between two others; null if all are close enough. */
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

/** Distance to a segment, with the pressure as a third dimension, scaled by how much it moves the line's edge. */
function offLine(point: InkPoint, [from, to]: readonly [InkPoint, InkPoint], width: number): number {
  const edge = width / 2
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], (to[2] - from[2]) * edge]
  const [x, y, z] = [point[0] - from[0], point[1] - from[1], (point[2] - from[2]) * edge]
  const square = dx * dx + dy * dy + dz * dz
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy + z * dz) / square))
  return Math.hypot(x - share * dx, y - share * dy, z - share * dz)
}

/** Bytes reserved for everything of an annotation besides its strokes. */
const RESERVED_BYTES = 56 * 1024

/** Groups strokes into annotations of allowed size: usually one. A stroke that is too large is split and continues in the next annotation. */
export function parted(strokes: readonly InkPoint[][], largest = largestAnnotation - RESERVED_BYTES): InkPoint[][][] {
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

/** Digits and punctuation only, each one byte; plus a comma. */
const bytesOf = (stroke: readonly InkPoint[]) => JSON.stringify(stroke).length + 1

function pieces(stroke: InkPoint[], largest: number): InkPoint[][] {
  if (stroke.length <= 2 || bytesOf(stroke) <= largest) return [stroke]
  const middle = Math.ceil(stroke.length / 2)
  return [...pieces(stroke.slice(0, middle), largest), ...pieces(stroke.slice(middle - 1), largest)]
}
