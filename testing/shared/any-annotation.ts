import fc from 'fast-check'
import type { Annotation, AnnotationOf, MarkingKind } from '#features/annotations/annotation.ts'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { type AnnotationKind, annotationKinds, kinds } from '#features/annotations/kinds/kinds.ts'
import type { Point, Rect, Turn } from '#platform/shared/page-space.ts'

/** Random annotations of every kind, for properties that hold for all of them. */
const place = fc.integer({ min: -50_000, max: 150_000 }).map((hundredths) => hundredths / 100)
const size = fc.integer({ min: 0, max: 60_000 }).map((hundredths) => hundredths / 100)
const width = fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10)

export const anyPoint: fc.Arbitrary<Point> = fc.tuple(place, place)
export const anyRect: fc.Arbitrary<Rect> = fc.record({ x: place, y: place, width: size, height: size })
export const anyTurn = fc.constantFrom<Turn[]>(0, 90, 180, 270)
const pressure = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const step = fc.tuple(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: -2_000, max: 2_000 }), pressure)

/** A line of points that are at most 28 pt apart, some of them identical. */
export const anyStroke: fc.Arbitrary<InkPoint[]> = fc
  .tuple(anyPoint, pressure, fc.array(step, { maxLength: 40 }))
  .map(([[x, y], first, steps]) => {
    const stroke: InkPoint[] = [[x, y, first]]
    for (const [right, down, pressed] of steps) {
      const [lastX, lastY] = stroke.at(-1) ?? [x, y]
      stroke.push([Math.round(lastX * 100 + right) / 100, Math.round(lastY * 100 + down) / 100, pressed])
    }
    return stroke
  })
export const anyStrokes = fc.array(anyStroke, { minLength: 1, maxLength: 4 })

type Values = { readonly [field: string]: fc.Arbitrary<unknown> }

/** Random annotations of a kind: all fields that its schema requires, and those that it allows if `of` has them. */
export function anyOfKind<Kind extends AnnotationKind>(kind: Kind, of: Values = values): fc.Arbitrary<AnnotationOf<Kind>> {
  const { type: _, ...shape } = kinds[kind].schema.shape
  const missing = Object.entries(shape).filter(([name, field]) => !(name in of) && !field.safeParse(undefined).success)
  if (missing.length > 0) throw new Error(`No values for ${missing.map(([name]) => name).join(', ')} of ${kind}`)
  const fields = Object.entries(of).filter(([name]) => name in shape)
  return fc.record({ ...Object.fromEntries(fields), type: fc.constant(kind) }) as unknown as fc.Arbitrary<AnnotationOf<Kind>>
}

const values: Values = {
  id: fc.uuid(),
  pageIndex: fc.nat({ max: 99_999 }),
  color: fc.constantFrom('#d1242f', '#ffd400', '#000000'),
  opacity: fc.constantFrom(0, 0.4, 1),
  text: fc.string({ maxLength: 40 }),
  stroke_width: width,
  strokes: anyStrokes,
  rects: fc.array(anyRect, { minLength: 1, maxLength: 5 }),
  turn: anyTurn,
  from: anyPoint,
  to: anyPoint,
  x: place,
  y: place,
  width: size,
  height: size,
  font_size: fc.integer({ min: 0, max: 400 }),
}

const anyOf = (isMeant: (kind: AnnotationKind) => boolean): fc.Arbitrary<Annotation> =>
  fc.oneof(...annotationKinds.filter(isMeant).map((kind) => anyOfKind(kind) as fc.Arbitrary<Annotation>))

export const anyDrawing = anyOf((kind) => kinds[kind].text === 'remark' && !kinds[kind].marksText)
export const anyMarking = anyOf((kind) => kinds[kind].marksText) as fc.Arbitrary<AnnotationOf<MarkingKind>>
export const anyAnnotation = anyOf(() => true)
