import { z } from 'zod'
import { cornersOf, lineShape, polygon, type Shape } from '#features/annotations/geometry/svg-path.ts'
import type { XfdfElement } from '#features/annotations/xfdf/xfdf-element.ts'
import { around, diagonalOf, holds, type Point, type Rect, type Turn } from '#platform/shared/page-space.ts'
import type { KindDescriptor, PdfPage, XfdfPage } from './descriptor.ts'
import { common, fields, type Quote, quote } from './fields.ts'

const schema = { ...common, rects: fields.rects, turn: fields.turn, quote: quote.optional() }
const highlightSchema = z.looseObject({ ...schema, type: z.literal('highlight') })
const underlineSchema = z.looseObject({ ...schema, type: z.literal('underline') })
const strikeoutSchema = z.looseObject({ ...schema, type: z.literal('strikeout') })

type Marking = { rects: Rect[]; turn: Turn; quote?: Quote | undefined }

const marking = {
  text: 'remark',
  marksText: true,
  canResize: false,
  skeletonOf: ({ rects }: Marking) => around(rects.flatMap(diagonalOf)),
  touches: ({ rects }: Marking, point: Point, tolerance: number) => rects.some((rect) => holds(rect, point, tolerance)),
  mapped: () => ({}),
} as const

const xfdf = {
  isRectExact: false,
  attributes: (one: Marking, { place }: XfdfPage) => ({
    coords: one.rects.map((rect) => viewerCornersOf(rect).map(place).join(',')).join(','),
    'own:turn': one.turn,
    'own:quote': one.quote?.exact ?? null,
    'own:prefix': one.quote?.prefix ?? null,
    'own:suffix': one.quote?.suffix ?? null,
  }),
  read: (element: XfdfElement) => ({ ...element.turn(), rects: element.quads(), ...quoteIn(element) }),
} as const

function quoteIn(element: XfdfElement) {
  const [exact, prefix, suffix] = [element.own('quote'), element.own('prefix') ?? '', element.own('suffix') ?? '']
  return exact !== null && { quote: { exact, prefix, suffix } }
}

const entries = ({ rects }: Marking, { place }: PdfPage) => ({
  QuadPoints: rects.flatMap((rect) => viewerCornersOf(rect).flatMap(place)),
})

/** Upper left, upper right, lower left, lower right: the order that other programs use. */
const viewerCornersOf = ({ x, y, width, height }: Rect): Point[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
]

/** What draws a line along the text of each rectangle, at this share of the line's height. */
const lined = (depth: number) => ({
  isMarker: false,
  reachOf: ({ rects, turn }: Marking) => rects.reduce((most, rect) => Math.max(most, lineWidth(rect, turn) / 2), 0),
  shapesOf: ({ rects, turn }: Marking): Shape[] => rects.map((rect) => lineShape(lineOf(rect, turn, depth), lineWidth(rect, turn))),
})

/** The ends of the line, in reading direction. */
function lineOf({ x, y, width, height }: Rect, turn: Turn, depth: number): [Point, Point] {
  const [right, bottom] = [x + width, y + height]
  const lines: Record<Turn, [Point, Point]> = {
    0: [at(x, y + height * depth), at(right, y + height * depth)],
    90: [at(right - width * depth, y), at(right - width * depth, bottom)],
    180: [at(right, bottom - height * depth), at(x, bottom - height * depth)],
    270: [at(x + width * depth, bottom), at(x + width * depth, y)],
  }
  return lines[turn]
}

/** Width of the line, depending on the size of the letters. */
const lineWidth = ({ width, height }: Rect, turn: Turn): number =>
  Math.min(3, Math.max(0.5, (turn === 0 || turn === 180 ? height : width) / 14))

const at = (x: number, y: number): Point => [x, y]

/** Text under a transparent colour. */
export const highlight = {
  ...marking,
  schema: highlightSchema,
  isMarker: true,
  reachOf: () => 0,
  shapesOf: ({ rects }) => rects.map((rect): Shape => ({ d: polygon(cornersOf(rect)), paint: 'fill' })),
  xfdf: { ...xfdf, element: 'highlight' },
  pdf: { subtype: 'Highlight', entries },
} as const satisfies KindDescriptor<z.infer<typeof highlightSchema>>

/** Underlined text. */
export const underline = {
  ...marking,
  ...lined(0.92),
  schema: underlineSchema,
  xfdf: { ...xfdf, element: 'underline', alsoReads: ['squiggly'] },
  pdf: { subtype: 'Underline', entries },
} as const satisfies KindDescriptor<z.infer<typeof underlineSchema>>

/** Struck-out text. */
export const strikeout = {
  ...marking,
  ...lined(0.55),
  schema: strikeoutSchema,
  xfdf: { ...xfdf, element: 'strikeout' },
  pdf: { subtype: 'StrikeOut', entries },
} as const satisfies KindDescriptor<z.infer<typeof strikeoutSchema>>
