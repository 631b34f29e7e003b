import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annotation } from '#features/annotations/annotation.ts'
import { type InkPoint, largestAnnotation } from '#features/annotations/kinds/fields.ts'
import { anInk } from '#testing/shared/an-annotation.ts'
import { anyStroke, anyStrokes } from '#testing/shared/any-annotation.ts'
import { distanceToSegment } from './points.ts'
import { parted, simplified } from './stroke.ts'

const distanceTo = ([x, y]: InkPoint, stroke: InkPoint[]) =>
  Math.min(
    ...stroke.map((to, at) => {
      const from = stroke[at - 1] ?? to
      return distanceToSegment([x, y], [from[0], from[1]], [to[0], to[1]])
    }),
  )

/** As many points as a pen produces in a long stroke. */
const scribble = (count: number): InkPoint[] =>
  Array.from({ length: count }, (_, at) => [
    300 + 200 * Math.cos(at / 7) + at / 1_000,
    400 + 300 * Math.sin(at / 11),
    0.5 + 0.5 * Math.sin(at / 5),
  ])

test('a simplified stroke stays within a tenth of a point of the original and keeps its ends', () => {
  fc.assert(
    fc.property(anyStroke, fc.integer({ min: 0, max: 40 }), (stroke, width) => {
      const kept = simplified(stroke, width)
      for (const point of stroke) expect(distanceTo(point, kept)).toBeLessThan(0.1)
      expect(kept[0]).toEqual(stroke[0])
      expect(kept.at(-1)).toEqual(stroke.at(-1))
    }),
  )
})

test('simplifying drops points on a straight line and keeps changes of pressure', () => {
  const straight = Array.from({ length: 100 }, (_, at): InkPoint => [at / 3, at / 3, 0.5])
  expect(simplified(straight, 2)).toEqual([
    [0, 0, 0.5],
    [33, 33, 0.5],
  ])
  const pressed = straight.map(([x, y], at): InkPoint => [x, y, at === 50 ? 1 : 0.5])
  expect(simplified(pressed, 2)).toContainEqual([16.67, 16.67, 1])
})

test('simplifying keeps a dot, and simplifying twice changes little', () => {
  expect(simplified([[1.234, 5.678, 0.5]], 2)).toEqual([[1.23, 5.68, 0.5]])
  const once = simplified(scribble(500), 2)
  expect(simplified(once, 2).length).toBeGreaterThan(once.length * 0.9)
})

test('splits strokes that are too large for one annotation into several valid annotations', () => {
  const stroke = simplified(scribble(15_000), 2)
  const parts = parted([stroke])
  expect(parts.length).toBeGreaterThan(1)
  for (const strokes of parts) {
    const part = anInk({ strokes })
    expect(annotation.safeParse(part).success).toBe(true)
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(largestAnnotation)
  }
  const points = parts.flat().flatMap((piece, at) => (at === 0 ? piece : piece.slice(1)))
  expect(points).toEqual(stroke)
})

test('small strokes stay in one annotation, in their order', () => {
  fc.assert(
    fc.property(anyStrokes, (strokes) => {
      expect(parted(strokes)).toEqual([strokes])
      const small = parted(strokes, 400).flat()
      expect(small.map((piece) => piece[0])).toEqual(expect.arrayContaining(strokes.map((stroke) => stroke[0])))
    }),
  )
})
