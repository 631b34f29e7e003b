import { z } from 'zod'

/** Clockwise rotation in degrees of a page, or of a text in page space. */
export const turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
export type Turn = z.infer<typeof turn>

/** How a page is shown: the size of its unrotated crop box in points, its clockwise rotation, and pixels per point (default 1). */
export type View = { rotation: Turn; width: number; height: number; scale?: number }
/** SVG's matrix(a b c d e f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/** Lower left and upper right corner in PDF user space, like `page.view` of pdf.js. */
export type CropBox = readonly [left: number, bottom: number, right: number, top: number]

/** Width and height of a crop box. */
export const sizeOf = ([left, bottom, right, top]: CropBox): { width: number; height: number } => ({
  width: right - left,
  height: top - bottom,
})

/** The transform from page space to the page as shown, at one pixel per point. */
export function transformOf({ rotation, width, height }: View): Matrix {
  if (rotation === 90) return [0, 1, -1, 0, height, 0]
  if (rotation === 180) return [-1, 0, 0, -1, width, height]
  if (rotation === 270) return [0, -1, 1, 0, 0, width]
  return [1, 0, 0, 1, 0, 0]
}

/** Width and height of the page as shown, in pixels. */
export function shownSize({ rotation, width, height, scale = 1 }: View): { width: number; height: number } {
  const isTurned = rotation === 90 || rotation === 270
  return { width: (isTurned ? height : width) * scale, height: (isTurned ? width : height) * scale }
}

/** From page space to pixels, measured right and down from the top left corner of the page as shown. */
export function toView([x, y]: Point, view: View): Point {
  const [a, b, c, d, e, f] = transformOf(view)
  const { scale = 1 } = view
  return [(a * x + c * y + e) * scale, (b * x + d * y + f) * scale]
}

/** The inverse of `toView`. The matrix is a rotation, so its inverse is its transpose. */
export function toPage([x, y]: Point, view: View): Point {
  const [a, b, c, d, e, f] = transformOf(view)
  const { scale = 1 } = view
  const [right, down] = [x / scale - e, y / scale - f]
  return [a * right + b * down, c * right + d * down]
}

/** A rectangle from the page as shown to page space. */
export const rectToPage = (rect: Rect, view: View): Rect => around(diagonalOf(rect).map((corner) => toPage(corner, view)))

/** A rectangle from page space to the page as shown. */
export const rectToView = (rect: Rect, view: View): Rect => around(diagonalOf(rect).map((corner) => toView(corner, view)))

/** The rotation that makes a text upright on a page that is shown with `rotation`. */
export const uprightTurn = (rotation: Turn): Turn => ((360 - rotation) % 360) as Turn

/** From page space to PDF user space. */
export const toUser = ([x, y]: Point, [left, , , top]: CropBox): Point => [left + x, top - y]

/** From PDF user space to page space. */
export const fromUser = ([x, y]: Point, [left, , , top]: CropBox): Point => [x - left, top - y]

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
