import { z } from 'zod'
import { distanceToSegment } from '#features/annotations/geometry/points.ts'
import { lineShape } from '#features/annotations/geometry/svg-path.ts'
import type { XfdfElement } from '#features/annotations/xfdf/xfdf-element.ts'
import { around, diagonalOf, type Point } from '#platform/shared/page-space.ts'
import type { KindDescriptor, PdfPage, XfdfPage } from './descriptor.ts'
import { drawing, fields } from './fields.ts'

const ends = { from: fields.from, to: fields.to }
const lineSchema = z.looseObject({ ...drawing, type: z.literal('line'), ...ends })
const arrowSchema = z.looseObject({ ...drawing, type: z.literal('arrow'), ...ends })

type Line = { from: Point; to: Point; stroke_width: number }

const straight = {
  text: 'remark',
  marksText: false,
  isMarker: false,
  canResize: true,
  skeletonOf: ({ from, to }: Line) => around([from, to]),
  reachOf: ({ stroke_width }: Line) => stroke_width / 2,
  mapped: ({ from, to }: Line, place: (point: Point) => Point) => ({ from: place(from), to: place(to) }),
} as const

/** Whether a point touches one of the lines that lead to an end. */
const touchesAny = (starts: readonly Point[], { to, stroke_width }: Line, { point, tolerance }: { point: Point; tolerance: number }) =>
  starts.some((start) => distanceToSegment(point, start, to) <= stroke_width / 2 + tolerance)

/** XFDF calls the end of a line its tail. */
const attributesOf = ({ from, to, stroke_width }: Line, tail: string, { place, number }: XfdfPage) => ({
  width: number(stroke_width),
  start: place(from),
  end: place(to),
  head: 'None',
  tail,
})

const entriesOf = ({ from, to, stroke_width }: Line, ending: string, { place }: PdfPage) => ({
  L: [...place(from), ...place(to)],
  LE: ['None', ending],
  BS: { W: stroke_width },
})

/** The ends of a line in XFDF, and whether each has a head. */
function endsIn(xfdf: XfdfElement) {
  const [from] = xfdf.pointsIn(xfdf.attribute('start'))
  const [to] = xfdf.pointsIn(xfdf.attribute('end'))
  return { from, to, atStart: isHead(xfdf.attribute('head')), atEnd: isHead(xfdf.attribute('tail')) }
}

const isHead = (ending: string | null) => /Arrow/i.test(ending ?? '')

/** A straight line. */
export const line = {
  ...straight,
  schema: lineSchema,
  touches: (one, point, tolerance) => touchesAny([one.from], one, { point, tolerance }),
  shapesOf: ({ from, to, stroke_width }) => [lineShape([from, to], stroke_width)],
  xfdf: {
    element: 'line',
    isRectExact: false,
    attributes: (one, page) => attributesOf(one, 'None', page),
    read(xfdf) {
      const { from, to, atStart, atEnd } = endsIn(xfdf)
      return atStart || atEnd ? null : { ...xfdf.strokeWidth(), from, to }
    },
  },
  pdf: { subtype: 'Line', entries: (one, page) => entriesOf(one, 'None', page) },
} as const satisfies KindDescriptor<z.infer<typeof lineSchema>>

/** Half the angle between the wings of an arrow head. */
const SPREAD = Math.PI / 6.5

/** The ends of the two wings of the head, which start at `to`; none if the arrow has no direction. */
function wingsOf({ from, to, stroke_width }: Line): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (length === 0) return []
  const back = Math.atan2(from[1] - to[1], from[0] - to[0])
  const wing = Math.min(length, 6 + 3 * stroke_width)
  const end = (angle: number): Point => [to[0] + wing * Math.cos(angle), to[1] + wing * Math.sin(angle)]
  return [end(back - SPREAD), end(back + SPREAD)]
}

/** A line with a head at its end. */
export const arrow = {
  ...straight,
  schema: arrowSchema,
  skeletonOf: (one) => around([...diagonalOf(straight.skeletonOf(one)), ...wingsOf(one)]),
  touches: (one, point, tolerance) => touchesAny([one.from, ...wingsOf(one)], one, { point, tolerance }),
  shapesOf(one) {
    const [left, right] = wingsOf(one)
    const head = left && right ? [lineShape([left, one.to, right], one.stroke_width)] : []
    return [lineShape([one.from, one.to], one.stroke_width), ...head]
  },
  xfdf: {
    element: 'line',
    isRectExact: false,
    attributes: (one, page) => attributesOf(one, 'OpenArrow', page),
    /** A line with a head only at its start is reversed, since our arrows point to their end. */
    read(xfdf) {
      const { from, to, atStart, atEnd } = endsIn(xfdf)
      if (!atStart && !atEnd) return null
      return { ...xfdf.strokeWidth(), ...(atEnd ? { from, to } : { from: to, to: from }) }
    },
  },
  pdf: { subtype: 'Line', entries: (one, page) => entriesOf(one, 'OpenArrow', page) },
} as const satisfies KindDescriptor<z.infer<typeof arrowSchema>>
