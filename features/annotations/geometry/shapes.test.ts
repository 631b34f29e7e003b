import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { holds, inflated, type Point, type Rect, unionOf } from '#platform/shared/page-space.ts'
import { aHighlight, aNote, anArrow, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { anyAnnotation } from '#testing/shared/any-annotation.ts'
import { boundsOf, shapesOf } from './shape.ts'
import { strokeShape } from './stroke.ts'

const numbers = { M: 2, L: 2, C: 6, Q: 4, Z: 0 }

/** The points of a path, parsed as strictly as the PDF writer needs it. */
function pointsOf(d: string): Point[] {
  expect(d).toMatch(/^M/)
  const points: Point[] = []
  for (const [, letter = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const read = rest.split(' ').filter(Boolean)
    if (read.length !== numbers[letter as keyof typeof numbers]) throw new Error(`${letter}${rest}`)
    if (!read.every((number) => /^-?\d+(\.\d{1,2})?$/.test(number))) throw new Error(rest)
    for (let at = 0; at < read.length; at += 2) points.push([Number(read[at]), Number(read[at + 1])])
  }
  return points
}

const isAround = (rect: Rect, points: Point[]) => points.every((point) => holds(inflated(rect, 0.02), point))

test('every annotation is drawn with plain paths within its bounds', () => {
  fc.assert(
    fc.property(anyAnnotation, (annotation) => {
      for (const { d, paint, width = 0 } of shapesOf(annotation)) {
        const reach = paint === 'stroke' ? width / 2 : 0
        expect(isAround(inflated(boundsOf(annotation), -reach), pointsOf(d))).toBe(true)
      }
    }),
  )
})

test('an ink stroke widens with pressure, a highlighter stroke does not', () => {
  const stroke = (pressure: number): InkPoint[] => [
    [100, 100, pressure],
    [200, 100, pressure],
  ]
  const heightOf = (type: 'ink' | 'highlighter', pressure: number) => {
    const ys = pointsOf(strokeShape(stroke(pressure), { type, stroke_width: 10 }).d).map(([, y]) => y)
    return Math.round(Math.max(...ys) - Math.min(...ys))
  }
  expect([0, 0.5, 1].map((pressure) => heightOf('ink', pressure))).toEqual([5, 10, 15])
  expect([0, 0.5, 1].map((pressure) => heightOf('highlighter', pressure))).toEqual([10, 10, 10])
})

test('a stroke with few points is not smoothed more than one with many', () => {
  const corner = (step: number) =>
    Array.from({ length: 200 / step + 1 }, (_, at): InkPoint => [Math.min(100, at * step), Math.max(0, at * step - 100), 0.5])
  for (const step of [100, 20, 5]) {
    const outline = pointsOf(strokeShape(corner(step), { type: 'ink', stroke_width: 2 }).d)
    expect(Math.min(...outline.map(([x, y]) => Math.hypot(x - 100, y)))).toBeLessThan(2)
  }
})

test('the outline of a stroke has no unneeded points and runs half the width beside the line', () => {
  const circle = Array.from({ length: 400 }, (_, at): InkPoint => [200 + 100 * Math.cos(at / 64), 200 + 100 * Math.sin(at / 64), 0.5])
  const edge = pointsOf(strokeShape(circle, { type: 'ink', stroke_width: 2 }).d)
  expect(edge.length).toBeLessThan(circle.length * 2)
  for (const [x, y] of edge) expect(Math.abs(Math.hypot(x - 200, y - 200) - 100)).toBeLessThan(1.1)
  const straight = Array.from({ length: 400 }, (_, at): InkPoint => [at, 100, 0.5])
  expect(pointsOf(strokeShape(straight, { type: 'ink', stroke_width: 2 }).d).length).toBeLessThan(400)
})

test('a dot is drawn as a dot, also if its point is repeated or it has no width', () => {
  const dot = pointsOf(strokeShape([[50, 60, 0.5]], { type: 'ink', stroke_width: 4 }).d)
  for (const [x, y] of dot) expect(Math.hypot(x - 50, y - 60)).toBeLessThan(2.2)
  expect(dot.length).toBeGreaterThan(8)
  const again: InkPoint[] = Array.from({ length: 5 }, () => [50, 60, 0.5])
  expect(pointsOf(strokeShape(again, { type: 'ink', stroke_width: 4 }).d)).toEqual(dot)
  expect(pointsOf(strokeShape([[50, 60, 0.5]], { type: 'highlighter', stroke_width: 0 }).d).length).toBeGreaterThan(8)
})

test('an unfinished stroke is drawn from its first point on', () => {
  const [stroke = []] = anInk().strokes
  for (const length of [1, 2, 3]) {
    expect(pointsOf(strokeShape(stroke.slice(0, length), anInk(), false).d).length).toBeGreaterThan(8)
  }
})

test('underline and strikeout follow the direction of the text', () => {
  const line = { x: 100, y: 100, width: 200, height: 10 }
  const column = { x: 100, y: 100, width: 10, height: 200 }
  const drawn = (type: 'underline' | 'strikeout', turn: 0 | 90 | 180 | 270) =>
    shapesOf({ ...aHighlight(), type, turn, rects: [turn % 180 === 0 ? line : column] })[0]?.d
  expect(drawn('underline', 0)).toBe('M100 109.2L300 109.2')
  expect(drawn('strikeout', 0)).toBe('M100 105.5L300 105.5')
  expect(drawn('underline', 90)).toBe('M100.8 100L100.8 300')
  expect(drawn('underline', 180)).toBe('M300 100.8L100 100.8')
  expect(drawn('underline', 270)).toBe('M109.2 300L109.2 100')
})

test('draws rectangles, ellipses and arrows', () => {
  expect(shapesOf(aRectangle())).toEqual([{ d: 'M100 100L180 100L180 140L100 140Z', paint: 'stroke', width: 2 }])
  const ellipse = shapesOf({ ...aRectangle(), type: 'ellipse', x: -10, y: -10, width: 20, height: 20 })[0]?.d
  expect(ellipse?.startsWith('M10 0C10 5.52 5.52 10 0 10C')).toBe(true)
  expect(ellipse?.endsWith('C5.52 -10 10 -5.52 10 0Z')).toBe(true)
  const [shaft, head] = shapesOf(anArrow({ from: [0, 0], to: [100, 0] }))
  expect(shaft?.d).toBe('M0 0L100 0')
  expect(head?.d).toMatch(/L100 0L/)
  expect(shapesOf(anArrow({ from: [5, 5], to: [5, 5] }))).toHaveLength(1)
})

test('a note is drawn as an icon of 20 points at its place', () => {
  const note = aNote({ x: 30, y: 40 })
  expect(boundsOf(note)).toEqual({ x: 30, y: 40, width: 20, height: 20 })
  expect(shapesOf(note)[0]?.d.split('Z')).toHaveLength(4)
})

test('shapes and bounds are computed once per annotation', () => {
  const ink = anInk()
  expect(shapesOf(ink)).toBe(shapesOf(ink))
  expect(boundsOf(ink)).toBe(boundsOf(ink))
})

test('unionOf returns the bounds of several rectangles, and null for none', () => {
  expect(unionOf([])).toBe(null)
  const rects = [
    { x: 0, y: 10, width: 5, height: 5 },
    { x: 20, y: 0, width: 10, height: 0 },
  ]
  expect(unionOf(rects)).toEqual({ x: 0, y: 0, width: 30, height: 15 })
})
