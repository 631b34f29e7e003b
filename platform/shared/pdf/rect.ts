/** In points from the top left corner of an unrotated page; y grows downwards. */
export type Point = [x: number, y: number]
export type Rect = { x: number; y: number; width: number; height: number }

/** The smallest rectangle around all rectangles; null for none. */
export const unionOf = (rects: readonly Rect[]): Rect | null => (rects.length === 0 ? null : around(rects.flatMap(diagonalOf)))

/** A rectangle that is larger by `by` on each side. */
export const inflated = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Whether a point lies within a rectangle, on its edge, or at most `tolerance` outside. */
export const holds = ({ x, y, width, height }: Rect, point: Point, tolerance = 0): boolean =>
  point[0] >= x - tolerance && point[0] <= x + width + tolerance && point[1] >= y - tolerance && point[1] <= y + height + tolerance

/** The top left and bottom right corners. */
export const diagonalOf = ({ x, y, width, height }: Rect): Point[] => [
  [x, y],
  [x + width, y + height],
]

/** The smallest rectangle around at least one point. */
export function around(points: readonly (readonly [x: number, y: number, ...rest: number[]])[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
