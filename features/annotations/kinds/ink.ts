import { z } from 'zod'
import { erased, type Segment } from '#features/annotations/geometry/erase.ts'
import { distanceToSegment, roundedInk } from '#features/annotations/geometry/points.ts'
import { simplified, strokeRadius, strokeShape } from '#features/annotations/geometry/stroke.ts'
import type { Shape } from '#features/annotations/geometry/svg-path.ts'
import type { XfdfElement } from '#features/annotations/xfdf/xfdf-element.ts'
import { writtenAttributes } from '#features/annotations/xfdf/xml-text.ts'
import { around, type Point } from '#platform/shared/page-space.ts'
import type { KindDescriptor, PdfPage, XfdfPage } from './descriptor.ts'
import { drawing, fields, type InkPoint } from './fields.ts'

const inkSchema = z.looseObject({ ...drawing, type: z.literal('ink'), strokes: fields.strokes })
const highlighterSchema = z.looseObject({ ...drawing, type: z.literal('highlighter'), strokes: fields.strokes })

type Strokes = { type: 'ink' | 'highlighter'; strokes: InkPoint[][]; stroke_width: number }

/** How much rounding may add to the outline. */
const ROUNDING = 0.25

/** The pressure that the width is drawn with: a highlighter has the same width everywhere. */
const pressureOf = ({ type }: Strokes, pressure: number) => (type === 'ink' ? pressure : 0.5)

const strokes = {
  text: 'remark',
  marksText: false,
  canResize: true,
  skeletonOf: (one: Strokes) => around(one.strokes.flat()),
  reachOf: (one: Strokes) => strokeRadius(one.stroke_width, pressureOf(one, 1)) + ROUNDING,
  touches: (one: Strokes, point: Point, tolerance: number) =>
    one.strokes.some((stroke) => touchesStroke(stroke, one, { point, tolerance })),
  mapped: (one: Strokes, place: (point: Point) => Point) => ({
    strokes: one.strokes.map((stroke) => stroke.map(([x, y, pressure]): InkPoint => [...place([x, y]), pressure])),
  }),
  erased<One extends Strokes>(one: One, path: Segment, radius: number): One | null {
    const rest = erased(one.strokes, path, radius + one.stroke_width / 2)
    if (rest === one.strokes) return one
    // Cut points are not rounded yet.
    return rest.length === 0 ? null : { ...one, strokes: rest.map((stroke) => stroke.map(roundedInk)) }
  },
  shapesOf: (one: Strokes) => one.strokes.map((stroke) => shapeOf(stroke, one)),
  pdf: {
    subtype: 'Ink',
    entries: (one: Strokes, { place }: PdfPage) => ({
      InkList: one.strokes.map((stroke) => stroke.flatMap(([x, y]) => place([x, y]))),
      BS: { W: one.stroke_width },
    }),
  },
} as const

const outlined = new WeakMap<readonly InkPoint[], { pen: string; shape: Shape }>()

/** Cached, since handwriting is drawn again with each of its strokes. */
function shapeOf(stroke: readonly InkPoint[], one: Strokes): Shape {
  const pen = `${one.type} ${one.stroke_width}`
  const known = outlined.get(stroke)
  if (known?.pen === pen) return known.shape
  const shape = strokeShape(stroke, one)
  outlined.set(stroke, { pen, shape })
  return shape
}

function touchesStroke(stroke: readonly InkPoint[], one: Strokes, { point, tolerance }: { point: Point; tolerance: number }): boolean {
  return stroke.some((to, at) => {
    const from = stroke[at - 1] ?? to
    const radius = strokeRadius(one.stroke_width, pressureOf(one, Math.max(from[2], to[2])))
    return distanceToSegment(point, from, to) <= radius + tolerance
  })
}

const content = (one: Strokes, page: XfdfPage) => `<inklist>${one.strokes.map((stroke) => gestureOf(stroke, page)).join('')}</inklist>`

function gestureOf(stroke: readonly InkPoint[], { place, number }: XfdfPage): string {
  const points = stroke.map(([x, y]) => place([x, y])).join(';')
  const pressures = stroke.map(([, , pressure]) => number(pressure))
  const isEven = pressures.every((pressure) => pressure === '0.5')
  return `<gesture${writtenAttributes({ 'own:pressure': isEven ? null : pressures.join(',') })}>${points}</gesture>`
}

const isHighlighter = (xfdf: XfdfElement) => xfdf.own('kind') === 'highlighter' || xfdf.attribute('IT') === 'InkHighlight'

function inkIn(xfdf: XfdfElement): object {
  // Our own strokes were simplified when drawn.
  if (xfdf.own('kind')) return { ...xfdf.strokeWidth(), strokes: xfdf.gestures().filter((points) => points.length > 0) }
  return strokesOf(xfdf, xfdf.gestures())
}

/** Corners joined by lines; those of a polygon are closed. */
function cornersIn(xfdf: XfdfElement): object {
  const corners = xfdf.pointsIn(xfdf.textOf('vertices') ?? xfdf.attribute('vertices'))
  return strokesOf(xfdf, [(xfdf.element === 'polygon' ? [...corners, ...corners.slice(0, 1)] : corners).map(([x, y]) => [x, y, 0.5])])
}

/** Limit for simplifying: more points exceed the size of a layer and would take long. */
const MAX_SIMPLIFIED_POINTS = 50_000

function strokesOf(xfdf: XfdfElement, read: readonly InkPoint[][]) {
  const look = xfdf.strokeWidth()
  const drawn = read.filter((points) => points.length > 0)
  const isThinned = drawn.reduce((sum, points) => sum + points.length, 0) <= MAX_SIMPLIFIED_POINTS
  return { ...look, strokes: isThinned ? drawn.map((points) => simplified(points, look.stroke_width)) : drawn }
}

/** Strokes of a pen, whose width follows its pressure. */
export const ink = {
  ...strokes,
  schema: inkSchema,
  isMarker: false,
  xfdf: {
    element: 'ink',
    alsoReads: ['polyline', 'polygon'],
    isRectExact: false,
    attributes: (one, { number }) => ({ width: number(one.stroke_width) }),
    content,
    read: (xfdf) => (xfdf.element !== 'ink' ? cornersIn(xfdf) : isHighlighter(xfdf) ? null : inkIn(xfdf)),
  },
} as const satisfies KindDescriptor<z.infer<typeof inkSchema>>

/** Strokes of a broad marker. */
export const highlighter = {
  ...strokes,
  schema: highlighterSchema,
  isMarker: true,
  xfdf: {
    element: 'ink',
    isRectExact: false,
    attributes: (one, { number }) => ({ width: number(one.stroke_width), IT: 'InkHighlight' }),
    content,
    read: (xfdf) => (isHighlighter(xfdf) ? inkIn(xfdf) : null),
  },
} as const satisfies KindDescriptor<z.infer<typeof highlighterSchema>>
