import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import type { Point } from '#platform/shared/page-space.ts'
import { anyPoint, anyStrokes } from '#testing/shared/any-annotation.ts'
import { erased } from './erase.ts'
import { distanceToSegment, roundedInk } from './points.ts'
import { lengthOf } from './stroke.ts'

const anyPath = fc.oneof(anyPoint, fc.tuple(anyPoint, anyPoint))
/** An eraser path that starts near one of the points. */
const anyErasing = anyStrokes.chain((strokes) =>
  fc.record({
    strokes: fc.constant(strokes),
    path: fc.oneof(
      anyPath,
      fc.constantFrom(...strokes.flat()).map(([x, y]): Point => [x + 1, y]),
    ),
    radius: fc.integer({ min: 1, max: 60 }),
  }),
)
const total = (strokes: InkPoint[][]) => strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
const swept = (path: Point | [Point, Point]): [Point, Point] =>
  typeof path[0] === 'number' ? [path as Point, path as Point] : (path as [Point, Point])
const distanceTo = ([x, y]: Point, strokes: InkPoint[][]) =>
  Math.min(
    ...strokes.flatMap((stroke) =>
      stroke.map((to, at) => {
        const from = stroke[at - 1] ?? to
        return distanceToSegment([x, y], [from[0], from[1]], [to[0], to[1]])
      }),
    ),
  )

const line: InkPoint[] = [
  [0, 0, 0],
  [100, 0, 1],
]

test('cuts a stroke at the edge of the eraser and interpolates its pressure', () => {
  expect(erased([line], [50, 0], 10)).toEqual([
    [
      [0, 0, 0],
      [40, 0, 0.4],
    ],
    [
      [60, 0, 0.6],
      [100, 0, 1],
    ],
  ])
  const [left = [], right = []] = erased([line], [50, 6], 10)
  expect(left.at(-1)?.[0]).toBeCloseTo(42)
  expect(right[0]?.[0]).toBeCloseTo(58)
})

test('a moving eraser erases along its whole path', () => {
  const path: [Point, Point] = [
    [20, 3],
    [60, 3],
  ]
  const [left = [], right = []] = erased([line], path, 5)
  expect(left.at(-1)?.[0]).toBeCloseTo(16)
  expect(right[0]?.[0]).toBeCloseTo(64)
  expect(
    erased(
      [line],
      [
        [50, -500],
        [50, 500],
      ],
      1,
    ),
  ).toHaveLength(2)
})

test('returns an untouched stroke as the same object, and removes dots and tiny remains', () => {
  const strokes = [line]
  expect(erased(strokes, [50, 11], 10)).toBe(strokes)
  expect(erased([line, [[50, 5, 0.5]]], [50, 12], 10)).toEqual([line])
  expect(erased([line], [10.5, 0], 10)).toHaveLength(1)
  expect(erased([line], [50, 0], 80)).toEqual([])
})

test('an eraser far from all strokes changes nothing', () => {
  fc.assert(
    fc.property(anyStrokes, (strokes) => {
      expect(erased(strokes, [100_000, 100_000], 60)).toBe(strokes)
    }),
  )
})

test('erasing never lengthens strokes or adds points beside them', () => {
  fc.assert(
    fc.property(anyErasing, ({ strokes, path, radius }) => {
      const rest = erased(strokes, path, radius)
      expect(total(rest)).toBeLessThanOrEqual(total(strokes) + 1e-6)
      for (const [x, y, pressure] of rest.flat()) {
        expect(distanceTo([x, y], strokes)).toBeLessThan(1e-6)
        expect(pressure >= 0 && pressure <= 1).toBe(true)
      }
    }),
  )
})

test('erases everything under the eraser, and beside it only tiny remains', () => {
  fc.assert(
    fc.property(anyErasing, ({ strokes, path, radius }) => {
      const [from, to] = swept(path)
      const rest = erased(strokes, path, radius)
      for (const [x, y] of rest.flat()) expect(distanceToSegment([x, y], from, to)).toBeGreaterThan(radius - 0.021)
      for (const [x, y] of strokes.filter((stroke) => stroke.length > 1).flat()) {
        if (distanceToSegment([x, y], from, to) > radius + 1)
          expect(rest.length === 0 || distanceTo([x, y], rest) < 1.5 || total(rest) === 0).toBe(true)
      }
    }),
  )
})

test('erasing again at the same place changes nothing, also after rounding', () => {
  fc.assert(
    fc.property(anyErasing, ({ strokes, path, radius }) => {
      const rest = erased(strokes, path, radius)
      expect(erased(rest, path, radius)).toBe(rest)
      const kept = rest.map((stroke) => stroke.map(roundedInk))
      expect(erased(kept, path, radius)).toBe(kept)
    }),
  )
})
