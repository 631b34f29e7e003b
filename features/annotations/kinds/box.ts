import { z } from 'zod'
import { boxMapped, distanceToEllipse, distanceToOutline } from '#features/annotations/geometry/points.ts'
import { cornersOf, ellipsePath, polygon } from '#features/annotations/geometry/svg-path.ts'
import type { XfdfElement } from '#features/annotations/xfdf/xfdf-element.ts'
import type { Point, Rect } from '#platform/shared/page-space.ts'
import type { KindDescriptor, PdfPage, XfdfPage } from './descriptor.ts'
import { box, drawing } from './fields.ts'

const rectangleSchema = z.looseObject({ ...drawing, type: z.literal('rectangle'), ...box })
const ellipseSchema = z.looseObject({ ...drawing, type: z.literal('ellipse'), ...box })

type Box = Rect & { stroke_width: number }

const boxed = {
  text: 'remark',
  marksText: false,
  isMarker: false,
  canResize: true,
  skeletonOf: ({ x, y, width, height }: Box) => ({ x, y, width, height }),
  reachOf: ({ stroke_width }: Box) => stroke_width / 2,
  mapped: boxMapped,
} as const

const xfdf = {
  isRectExact: true,
  attributes({ stroke_width }: Box, { number }: XfdfPage) {
    const half = number(stroke_width / 2)
    return { width: number(stroke_width), fringe: [half, half, half, half].join(',') }
  },
  read: (element: XfdfElement) => ({ ...element.strokeWidth(), ...element.rect() }),
} as const

function entries({ x, y, width, height, stroke_width }: Box, { place, number, rect }: PdfPage) {
  const [left, top] = place([x, y]) as Point
  const [right, bottom] = place([x + width, y + height]) as Point
  const fringe = [left - rect[0], bottom - rect[1], rect[2] - right, rect[3] - top].map((value) => Number(number(value)))
  return { RD: fringe, BS: { W: stroke_width } }
}

/** The outline of a box. */
export const rectangle = {
  ...boxed,
  schema: rectangleSchema,
  touches: (one, point, tolerance) => distanceToOutline(point, one) <= one.stroke_width / 2 + tolerance,
  shapesOf: (one) => [{ d: polygon(cornersOf(one)), paint: 'stroke', width: one.stroke_width }],
  xfdf: { ...xfdf, element: 'square' },
  pdf: { subtype: 'Square', entries },
} as const satisfies KindDescriptor<z.infer<typeof rectangleSchema>>

/** The outline of an ellipse, in its box. */
export const ellipse = {
  ...boxed,
  schema: ellipseSchema,
  touches: (one, point, tolerance) => distanceToEllipse(point, one) <= one.stroke_width / 2 + tolerance,
  shapesOf: (one) => [{ d: ellipsePath(one), paint: 'stroke', width: one.stroke_width }],
  xfdf: { ...xfdf, element: 'circle' },
  pdf: { subtype: 'Circle', entries },
} as const satisfies KindDescriptor<z.infer<typeof ellipseSchema>>
