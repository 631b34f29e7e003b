import { randomUUID } from 'node:crypto'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import { type Point, shownSize, toView, type View } from '#platform/shared/page-space.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import type { Picture } from './other-programs.ts'

/** On smaller pages the line has no pixels of its own. */
const SMALLEST = 72
const WIDTH = 8
/** Half way between black and white: it shows on any page. */
const GREY = { color: '#808080', shade: 0x80 }

const isLarge = ({ width, height }: View) => Math.min(width, height) >= SMALLEST
const along = ({ width, height }: View, share: number): Point => [width * share, height * 0.3]

/** What we draw on the first page: a line across its upper left part; on a page of unknown size a short stroke. */
export function lineOn(page: View | null): WireAnnotation {
  if (!page || !isLarge(page)) return anInk()
  const place = { from: along(page, 0.2), to: along(page, 0.6), stroke_width: WIDTH }
  return { id: randomUUID(), pageIndex: 0, type: 'line', ...place, color: GREY.color, opacity: 1 }
}

/** Whether a picture of the first page shows our line in its place. */
export function showsLine(page: View, { width, height, shades }: Picture): boolean {
  if (!isLarge(page)) return true
  const shown = shownSize(page)
  const places = [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55].map((share) => toView(along(page, share), page))
  const shadeAt = ([x, y]: Point) => shades[Math.floor((y / shown.height) * height) * width + Math.floor((x / shown.width) * width)] ?? 0
  return places.every((place) => Math.abs(shadeAt(place) - GREY.shade) < 32)
}

/** Whether a pixel is so near to our line that it may look different because of it. */
export function isAtLine(page: View, { width, height }: Picture, x: number, y: number): boolean {
  const shown = shownSize(page)
  const scale = width / shown.width
  const [one, other] = [along(page, 0.2), along(page, 0.6)].map((place) => toView(place, page)) as [Point, Point]
  const margin = WIDTH * scale
  const isBetween = (value: number, from: number, to: number) =>
    value >= Math.min(from, to) - margin && value <= Math.max(from, to) + margin
  return (
    isBetween(x, one[0] * scale, other[0] * scale) && isBetween(y, (one[1] / shown.height) * height, (other[1] / shown.height) * height)
  )
}
