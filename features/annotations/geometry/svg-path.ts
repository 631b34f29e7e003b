import type { Point, Rect } from '#platform/shared/page-space.ts'
import { bounded } from './points.ts'

/**
 * An SVG path in page space with absolute M L C Q Z only; strokes have round caps and joins, fills are non-zero. `hasEdge`: an area with a
 * thin black edge.
 */
export type Shape = { d: string; paint: 'fill' | 'stroke'; width?: number; hasEdge?: boolean }

/** A line through these points. */
export const lineShape = (points: readonly Point[], width: number): Shape => ({ d: polyline(points), paint: 'stroke', width })

/** The corners of a rectangle, clockwise from the upper left. */
export const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

const pair = (x: number, y: number) => `${written(x)} ${written(y)}`

/** Formats a number with at most two decimals, from integers: they format several times as fast, and a page of strokes has a million numbers. */
function written(value: number): string {
  const hundredths = Math.round(bounded(value) * 100)
  const size = Math.abs(hundredths)
  const rest = size % 100
  const whole = `${hundredths < 0 ? '-' : ''}${(size - rest) / 100}`
  if (rest === 0) return whole
  if (rest % 10 === 0) return `${whole}.${rest / 10}`
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`
}

const polyline = (points: readonly Point[]) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${pair(x, y)}`).join('')

/** A closed outline with these corners. */
export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`

/** A closed curve through the midpoints between the points. */
export function smooth(points: readonly Point[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const curves = points.map(([x, y], at) => {
    const [nextX, nextY] = points[at + 1] ?? first
    return `Q${pair(x, y)} ${pair((x + nextX) / 2, (y + nextY) / 2)}`
  })
  return `M${pair((last[0] + first[0]) / 2, (last[1] + first[1]) / 2)}${curves.join('')}Z`
}

/** Length of the control handles of a quarter of the unit circle. */
const HANDLE = 0.5522847498

/** The ellipse that fills a box. */
export function ellipsePath({ x, y, width, height }: Rect): string {
  const [rx, ry] = [width / 2, height / 2]
  const [cx, cy] = [x + rx, y + ry]
  const [hx, hy] = [rx * HANDLE, ry * HANDLE]
  const curve = (...points: Point[]) => `C${points.map(([right, down]) => pair(cx + right, cy + down)).join(' ')}`
  return [
    `M${pair(cx + rx, cy)}`,
    curve([rx, hy], [hx, ry], [0, ry]),
    curve([-hx, ry], [-rx, hy], [-rx, 0]),
    curve([-rx, -hy], [-hx, -ry], [0, -ry]),
    curve([hx, -ry], [rx, -hy], [rx, 0]),
    'Z',
  ].join('')
}
