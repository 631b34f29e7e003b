import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { holds, inflated, type Point } from '#platform/shared/page-space.ts'
import { aFreetext, aHighlight, aNote, anArrow, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { anyAnnotation, anyDrawing, anyPoint } from '#testing/shared/any-annotation.ts'
import { distanceToEllipse } from './points.ts'
import { boundsOf, isHit, moved, topmostAt } from './shape.ts'

/** A point near an annotation, often on it. */
const near = (annotation: Annotation): fc.Arbitrary<Point> => {
  const { x, y, width, height } = boundsOf(annotation)
  const share = fc.double({ min: -0.1, max: 1.1, noNaN: true })
  return fc.tuple(share, share).map(([across, down]) => [x + across * width, y + down * height])
}
const anyPlaced = anyAnnotation.chain((annotation) => fc.tuple(fc.constant(annotation), near(annotation)))

test('bounds contain every hit', () => {
  fc.assert(
    fc.property(anyPlaced, fc.constantFrom(0, 4, 20), ([annotation, point], tolerance) => {
      if (isHit(annotation, point, tolerance)) expect(holds(inflated(boundsOf(annotation), tolerance), point)).toBe(true)
    }),
  )
})

test('a larger tolerance hits everything that a smaller one hits', () => {
  fc.assert(
    fc.property(anyPlaced, ([annotation, point]) => {
      if (isHit(annotation, point, 2)) expect(isHit(annotation, point, 5)).toBe(true)
    }),
  )
})

test('moving point and annotation together changes neither a hit nor a miss', () => {
  const shift = fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100)
  const placed = anyDrawing.chain((annotation) => fc.tuple(fc.constant(annotation), near(annotation)))
  fc.assert(
    fc.property(placed, shift, shift, ([annotation, [x, y]], dx, dy) => {
      const after = moved(annotation, dx, dy)
      // Rounding decides at the very edge.
      if (isHit(annotation, [x, y], 3)) expect(isHit(after, [x + dx, y + dy], 3.01)).toBe(true)
      else expect(isHit(after, [x + dx, y + dy], 2.99)).toBe(false)
    }),
  )
})

test('a stroke is hit within its width, which grows with pressure for ink only', () => {
  const ink = anInk({
    stroke_width: 10,
    strokes: [
      [
        [0, 0, 1],
        [100, 0, 1],
      ],
    ],
  })
  expect(isHit(ink, [50, 7], 0)).toBe(true)
  expect(isHit({ ...ink, type: 'highlighter' }, [50, 7], 0)).toBe(false)
  expect(isHit({ ...ink, type: 'highlighter' }, [50, 7], 2)).toBe(true)
  expect(isHit(ink, [50, 9], 0)).toBe(false)
})

test('rectangles and ellipses are hit on their outline only; texts, notes and markings anywhere inside', () => {
  const rectangle = aRectangle()
  const ellipse: Annotation = { ...rectangle, type: 'ellipse' }
  const middle: Point = [140, 120]
  expect([rectangle, ellipse].map((one) => isHit(one, middle, 3))).toEqual([false, false])
  expect([rectangle, ellipse].map((one) => isHit(one, [100, 120], 3))).toEqual([true, true])
  expect([rectangle, ellipse].map((one) => isHit(one, [101, 101], 3))).toEqual([true, false])
  expect(isHit(aFreetext(), middle, 0)).toBe(true)
  expect(isHit(aNote({ x: 130, y: 110 }), middle, 0)).toBe(true)
  expect(isHit(aHighlight(), [250, 106], 0)).toBe(true)
  expect(isHit(aHighlight(), [250, 122], 0)).toBe(false)
})

test('an arrow is also hit at its head', () => {
  const arrow = anArrow({ from: [0, 0], to: [100, 0] })
  expect(isHit(arrow, [92, 3.5], 1)).toBe(true)
  expect(isHit({ ...arrow, type: 'line' }, [92, 3.5], 1)).toBe(false)
})

test('distanceToEllipse is the distance to the nearest point of the ellipse', () => {
  const side = fc.integer({ min: 1, max: 500 })
  const angles = Array.from({ length: 2_000 }, (_, at) => (at / 1_000) * Math.PI)
  fc.assert(
    fc.property(anyPoint, side, side, ([x, y], width, height) => {
      const distances = angles.map((angle) =>
        Math.hypot(x - 100 - (width / 2) * (1 + Math.cos(angle)), y - 100 - (height / 2) * (1 + Math.sin(angle))),
      )
      expect(Math.abs(distanceToEllipse([x, y], { x: 100, y: 100, width, height }) - Math.min(...distances))).toBeLessThan(1)
    }),
  )
})

test('topmostAt returns the uppermost annotation that is hit', () => {
  const [below, above] = [aNote({ x: 0, y: 0 }), aNote({ x: 10, y: 0 })]
  expect(topmostAt([below, above], [15, 10], 0)).toBe(above)
  expect(topmostAt([below, above], [5, 10], 0)).toBe(below)
  expect(topmostAt([below, above], [50, 10], 0)).toBe(null)
})
