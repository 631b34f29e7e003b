import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Point } from '#platform/shared/page-space.ts'
import { type Gap, gapWithin, type Segment } from './capsule.ts'
import { between, lengthOf } from './stroke.ts'

/** Points less deep than this within the eraser count as outside, so that a cut end is not cut again; points. */
const SHALLOW = 0.02
/** Fragments shorter than this would be specks and are dropped; points. */
const SPECK = 1

/**
 * What remains of strokes after an eraser of this radius touched a place or moved along a segment, cut at the eraser's edge. Measured at
 * the strokes' centre lines; callers add half the stroke width to the radius to erase by the edges. Returns the same object if nothing was
 * touched.
 */
export function erased(strokes: InkPoint[][], path: Point | Segment, radius: number): InkPoint[][] {
  const swept: Segment = isPoint(path) ? [path, path] : path
  const rest = strokes.flatMap((stroke) => {
    const gaps = stroke.map((point, at) => gapBefore([stroke[at - 1] ?? point, point], swept, radius))
    return gaps.every((gap) => gap === null) ? [stroke] : fragments(stroke, gaps)
  })
  return rest.length === strokes.length && rest.every((stroke, at) => stroke === strokes[at]) ? strokes : rest
}

const isPoint = (path: Point | Segment): path is Point => typeof path[0] === 'number'

function gapBefore([from, to]: [InkPoint, InkPoint], swept: Segment, radius: number): Gap | null {
  const segment: Segment = [
    [from[0], from[1]],
    [to[0], to[1]],
  ]
  return gapWithin(segment, swept, radius - SHALLOW) && gapWithin(segment, swept, radius)
}

/** The parts outside of the gaps; the gap at an index precedes the point at that index. */
function fragments(stroke: readonly InkPoint[], gaps: readonly (Gap | null)[]): InkPoint[][] {
  const done: InkPoint[][] = []
  let current: InkPoint[] = []
  for (const [at, point] of stroke.entries()) {
    const before = stroke[at - 1] ?? point
    const gap = gaps[at]
    if (gap) {
      if (gap[0] > 0) current.push(between(before, point, gap[0]))
      done.push(current)
      current = gap[1] < 1 ? [between(before, point, gap[1]), point] : []
    } else current.push(...(current.length === 0 && at > 0 ? [before, point] : [point]))
  }
  return [...done, current].filter((fragment) => lengthOf(fragment) >= SPECK)
}
