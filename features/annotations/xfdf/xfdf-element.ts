import { roundedPoint, roundedRect } from '#features/annotations/geometry/points.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { around, type CropBox, fromUser, type Point, type Rect } from '#platform/shared/page-space.ts'
import { childrenOf, textIn, type XmlElement } from './xml-tree.ts'

/** An annotation of an XFDF document, with positions converted to page space. */
export type XfdfElement = ReturnType<typeof xfdfElement>

/** Wraps an XFDF element; pages with unknown crop boxes count as A4. */
export function xfdfElement(element: XmlElement, cropBoxes: readonly (CropBox | undefined)[]) {
  const { attribute } = element
  const pageIndex = pageOf(attribute('page')) ?? 0
  const cropBox = cropBoxes[pageIndex] ?? A4
  const toPage = (point: Point) => roundedPoint(fromUser(point, cropBox))
  const own = (name: string) => attribute(name, OWN)
  const child = (name: string) => childrenOf(element).find((one) => one.name === name)
  const number = (name: string, otherwise: number) => finite(attribute(name)) ?? otherwise
  const pointsIn = (text: string | null | undefined) => pairs(text).map(toPage)
  const rect = () => boxAround(pairs(inset(attribute('rect'), attribute('fringe'))).map(toPage))
  return {
    element: element.name,
    pageIndex,
    attribute,
    /** An attribute of our own namespace. */
    own,
    child,
    textOf: (name: string) => textOrNull(child(name)),
    number,
    pointsIn,
    /** Its rectangle without the fringe; null if there is none. */
    rect,
    /** The direction of its text. */
    turn: () => ({ turn: Number(own('turn') ?? 0) }),
    strokeWidth: () => ({ stroke_width: Math.max(0, Math.min(200, number('width', 1))) }),
    /** The rectangle of every four corners, one for each line of text; without corners, its own. */
    quads() {
      const corners = pointsIn(attribute('coords'))
      const lines = Array.from({ length: Math.floor(corners.length / 4) }, (_, at) => boxAround(corners.slice(4 * at, 4 * at + 4)))
      return (lines.length > 0 ? lines : [rect()]).filter((one) => one !== null)
    },
    /** The strokes of its list, with even pressure where none is stored, as by other programs. */
    gestures() {
      const list = child('inklist')
      return (list ? childrenOf(list) : []).map((gesture): InkPoint[] => {
        const pressures = numbersIn(gesture.attribute('pressure', OWN))
        return pointsIn(textIn(gesture)).map(([x, y], at) => [x, y, pressures[at] ?? EVEN])
      })
    },
  }
}

const EVEN = 0.5

const A4: CropBox = [0, 0, 595, 842]

/** Parses a page number, from 0; null if invalid. */
export function pageOf(text: string | null): number | null {
  const page = finite(text)
  return page !== null && Number.isInteger(page) && page >= 0 && page < 100_000 ? page : null
}

const textOrNull = (element: XmlElement | undefined) => (element ? textIn(element) : null)

/** The rectangle around points; null if there are fewer than two. */
function boxAround(points: readonly Point[]): Rect | null {
  return points.length < 2 ? null : roundedRect(around(points))
}

/** A rectangle without its fringe, which is half as wide as the line. */
function inset(rect: string | null, fringe: string | null): string | null {
  const [sides, widths] = [numbersIn(rect), numbersIn(fringe)]
  if (sides.length !== 4 || widths.length !== 4) return rect
  return sides.map((side, at) => (at < 2 ? side + (widths[at] ?? 0) : side - (widths[at] ?? 0))).join(',')
}

function finite(text: string | null): number | null {
  const number = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** The numbers of a list, up to the first invalid one. */
function numbersIn(text: string | null | undefined): number[] {
  const numbers = (text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(finite)
  const end = numbers.indexOf(null)
  return (end === -1 ? numbers : numbers.slice(0, end)) as number[]
}

/** Points from lists like `1,2;3,4`. */
function pairs(text: string | null | undefined): Point[] {
  const usable = numbersIn(text)
  return Array.from({ length: Math.floor(usable.length / 2) }, (_, at): Point => [usable[2 * at] ?? 0, usable[2 * at + 1] ?? 0])
}

/** The namespace of XFDF (ISO 19444-1). */
export const XFDF = 'http://ns.adobe.com/xfdf/'

/** Our own namespace, for what XFDF cannot express: the kind, the pen's pressure, the quote. With it, exports can be imported without loss. */
export const OWN = 'urn:traktanda:annotations'
