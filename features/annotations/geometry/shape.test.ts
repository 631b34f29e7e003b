import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Annotation, annotation as drawable } from '#features/annotations/annotation.ts'
import { aFreetext, aHighlight, aNote, anArrow, anInk, aRectangle } from '#testing/shared/an-annotation.ts'
import { anyAnnotation, anyMarking, anyRect } from '#testing/shared/any-annotation.ts'
import { boundsOf, canMove, canResize, moved, resized } from './shape.ts'

const shift = fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => hundredths / 100)
const canBeKept = (one: Annotation) => expect(drawable.safeParse(one).error?.issues).toBeUndefined()

test('moving an annotation away and back restores it', () => {
  fc.assert(
    fc.property(anyAnnotation, shift, shift, (annotation, dx, dy) => {
      expect(moved(moved(annotation, dx, dy), -dx, -dy)).toEqual(annotation)
    }),
  )
})

test('bounds move by the same distance as the pointer, within a hundredth of a point', () => {
  fc.assert(
    fc.property(anyAnnotation.filter(canMove), fc.double({ min: -500, max: 500, noNaN: true }), (annotation, dx) => {
      const [before, after] = [boundsOf(annotation), boundsOf(moved(annotation, dx, 0))]
      expect(Math.abs(after.x - before.x - dx)).toBeLessThan(0.011)
      expect(after.width).toBeCloseTo(before.width, 1)
    }),
  )
})

test('markings can be neither moved nor resized, notes can only be moved', () => {
  fc.assert(
    fc.property(anyMarking, anyRect, anyRect, (marking, from, to) => {
      expect(moved(marking, 5, 5)).toBe(marking)
      expect(resized(marking, from, to)).toBe(marking)
    }),
  )
  expect([aHighlight(), aNote(), aFreetext(), anInk()].map(canMove)).toEqual([false, true, true, true])
  expect([aHighlight(), aNote(), aFreetext(), anInk()].map(canResize)).toEqual([false, false, true, true])
})

test('an annotation stays valid wherever it is moved or resized to', () => {
  const coordinate = fc.double({ noDefaultInfinity: true, noNaN: true })
  const length = fc.double({ min: 0, noDefaultInfinity: true, noNaN: true })
  const anywhere = fc.record({ x: coordinate, y: coordinate, width: length, height: length })
  fc.assert(
    fc.property(anyAnnotation, anyRect, anywhere, (annotation, from, to) => {
      canBeKept(resized(annotation, from, to))
      canBeKept(resized(annotation, to, from))
      canBeKept(moved(annotation, to.x, to.y))
    }),
  )
  canBeKept(resized(aRectangle(), boundsOf(aRectangle()), { x: 0, y: 0, width: -50, height: -50 }))
})

test('a resized annotation fills the new bounds and keeps its line width', () => {
  const stretched = resized(aRectangle(), boundsOf(aRectangle()), { x: 0, y: 0, width: 162, height: 102 })
  expect(stretched).toMatchObject({ x: 1, y: 1, width: 160, height: 100, stroke_width: 2 })
  const larger = fc.integer({ min: 100, max: 900 })
  fc.assert(
    fc.property(anyAnnotation.filter(canResize), larger, larger, (annotation, width, height) => {
      const from = boundsOf(annotation)
      fc.pre(annotation.type !== 'arrow' && from.width > 60 && from.height > 60)
      const to = { x: 10, y: 20, width, height }
      const bounds = boundsOf(resized(annotation, from, to))
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(bounds[side] - to[side])).toBeLessThan(0.03)
    }),
  )
})

test('resizing several annotations scales the place and size of each', () => {
  const from = { x: 100, y: 100, width: 100, height: 100 }
  const to = { x: 0, y: 0, width: 200, height: 50 }
  const text = aFreetext({ x: 150, y: 150, width: 50, height: 50 })
  expect(resized(text, from, to)).toMatchObject({ x: 100, y: 25, width: 100, height: 25 })
  expect(resized(anArrow({ from: [100, 200], to: [200, 100], stroke_width: 0 }), from, to)).toMatchObject({ from: [0, 50], to: [200, 0] })
})

test('a straight line stays straight when resized, and is never reduced to a point', () => {
  const flat = anArrow({ from: [100, 100], to: [200, 100], stroke_width: 2 })
  const small = resized(flat, boundsOf(flat), { x: 0, y: 0, width: 0, height: 0 })
  expect(small.from[1]).toBe(small.to[1])
  expect(small.to[0]).toBeGreaterThan(small.from[0])
})
