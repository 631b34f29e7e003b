import fc from 'fast-check'
import type { Annotation, AnnotationOf, InkPoint } from '#features/annotations/annotation.ts'
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

const common = {
  id: fc.uuid(),
  pageIndex: fc.nat({ max: 99_999 }),
  color: fc.constantFrom('#d1242f', '#ffd400', '#000000'),
  opacity: fc.constantFrom(0, 0.4, 1),
}
const box = { x: place, y: place, width: size, height: size }
const text = fc.string({ maxLength: 40 })

export const anyDrawing: fc.Arbitrary<Annotation> = fc.oneof(
  fc.record({ ...common, type: fc.constantFrom('ink' as const, 'highlighter' as const), stroke_width: width, strokes: anyStrokes }),
  fc.record({ ...common, type: fc.constantFrom('rectangle' as const, 'ellipse' as const), stroke_width: width, ...box }),
  fc.record({ ...common, type: fc.constantFrom('line' as const, 'arrow' as const), stroke_width: width, from: anyPoint, to: anyPoint }),
)
export const anyMarking: fc.Arbitrary<AnnotationOf<'highlight'>> = fc.record({
  ...common,
  type: fc.constantFrom('highlight' as const, 'underline' as const, 'strikeout' as const),
  turn: anyTurn,
  rects: fc.array(anyRect, { minLength: 1, maxLength: 5 }),
})
export const anyText: fc.Arbitrary<Annotation> = fc.oneof(
  fc.record({ ...common, type: fc.constant('note' as const), x: place, y: place, text }),
  fc.record({
    ...common,
    type: fc.constant('freetext' as const),
    ...box,
    font_size: fc.integer({ min: 0, max: 400 }),
    turn: anyTurn,
    text,
  }),
)
export const anyAnnotation: fc.Arbitrary<Annotation> = fc.oneof(anyDrawing, anyMarking, anyText)
