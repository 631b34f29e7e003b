import type { ShapeKind } from '#features/annotations/web/annotator.ts'
import type { Point } from '#platform/shared/page-space.ts'
import { within } from './place.ts'

type Drag = { from: Point; to: Point; page: { width: number; height: number } }

/** With Shift, boxes become squares and circles, and lines snap to multiples of 45°; both stay on the page. */
export function constrained(kind: ShapeKind, { from, to, page }: Drag): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const isBox = kind === 'rectangle' || kind === 'ellipse'
  const [right, down] = isBox ? diagonal(dx, dy) : eighth(dx, dy)
  const reach = Math.min(1, roomOf(from[0], right, page.width), roomOf(from[1], down, page.height))
  return within(page, [from[0] + right * reach, from[1] + down * reach])
}

function diagonal(dx: number, dy: number): Point {
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return [Math.sign(dx || 1) * side, Math.sign(dy || 1) * side]
}

function eighth(dx: number, dy: number): Point {
  const angle = Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) * (Math.PI / 4)
  const length = Math.hypot(dx, dy)
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

/** The fraction of the way that fits on the page. */
function roomOf(from: number, way: number, side: number): number {
  if (way === 0) return 1
  return Math.abs((way > 0 ? side - from : from) / way)
}
