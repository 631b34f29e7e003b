import type { Point, Rect } from '#shared/annotations/annotation.ts'
import { around } from '#shared/annotations/geometry/bounds.ts'
import { type CropBox, fromUser } from '#shared/annotations/geometry/page-space.ts'
import { roundedPoint, roundedRect } from '#shared/annotations/geometry/rounded.ts'

/** One annotation of an XFDF document, with its places in page space. */
export type XfdfElement = ReturnType<typeof xfdfElement>

/** Pages whose crop box is not known are A4. */
export function xfdfElement(element: Element, cropBoxes: readonly (CropBox | undefined)[]) {
  const page = Number(element.getAttribute('page'))
  const pageIndex = Number.isInteger(page) && page >= 0 && page < 100_000 ? page : 0
  const cropBox = cropBoxes[pageIndex] ?? A4
  const toPage = (point: Point) => roundedPoint(fromUser(point, cropBox))
  const attribute = (name: string) => element.getAttribute(name)
  const child = (name: string) => [...element.children].find(({ localName }) => localName === name)
  return {
    kind: element.localName,
    pageIndex,
    attribute,
    child,
    number: (name: string, otherwise: number) => finite(attribute(name)) ?? otherwise,
    pointsIn: (text: string | null | undefined) => pairs(text).map(toPage),
    rect: () => boxAround(pairs(attribute('rect')).map(toPage)),
  }
}

const A4: CropBox = [0, 0, 595, 842]

/** The rectangle around points; null where there are none. */
export function boxAround(points: readonly Point[]): Rect | null {
  return points.length < 2 ? null : roundedRect(around(points))
}

function finite(text: string | null): number | null {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** `1,2;3,4` and its like, up to the first thing that is no number. */
function pairs(text: string | null | undefined): Point[] {
  const parts = (text ?? '').split(/[\s,;]+/).filter(Boolean)
  const numbers = parts.map(finite)
  const end = numbers.indexOf(null)
  const usable = (end === -1 ? numbers : numbers.slice(0, end)) as number[]
  return Array.from({ length: Math.floor(usable.length / 2) }, (_, at): Point => [usable[2 * at] ?? 0, usable[2 * at + 1] ?? 0])
}
