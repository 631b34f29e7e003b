import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Annotation, annotation, wireAnnotation } from '#features/annotations/annotation.ts'
import { boundsOf, canMove, canResize, moved, shapesOf } from '#features/annotations/geometry/shape.ts'
import { readEntries } from '#features/annotations/xfdf/read-xfdf.ts'
import { writeXfdf } from '#features/annotations/xfdf/write-xfdf.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { anyOfKind } from '#testing/shared/any-annotation.ts'
import { annotationKinds, kindOf, kinds } from './kinds.ts'

const page: CropBox = [0, 0, 595, 842]
const made = { author: 'Muster, Anna', created: '2026-03-12T13:05:00.000Z', updated: '2026-03-12T13:05:00.000Z' }

describe.each(annotationKinds)('the kind %s', (kind) => {
  const any = anyOfKind(kind).map((one): Annotation => ({ ...one, pageIndex: 0 }))
  const hold = (check: (one: Annotation) => void) =>
    fc.assert(
      fc.property(any, (one) => {
        check(one)
      }),
      { numRuns: 20 },
    )

  test('is registered under its name', () => {
    expect(kinds[kind].schema.shape.type.value).toBe(kind)
  })

  test('is valid for drawing and on the wire', () => {
    hold((one) => expect([annotation.safeParse(one).success, wireAnnotation.safeParse(one).success]).toEqual([true, true]))
  })

  test('comes back from XFDF as the same kind', () => {
    hold((one) => {
      const [read] = readEntries([...writeXfdf([{ annotation: one, ...made }], [page])].join(''), [page])
      expect(read).toMatchObject({ name: one.id, annotation: { type: kind, color: one.color, opacity: one.opacity } })
    })
  })

  test('is drawn as shapes or letters, and has the PDF entries of its subtype', () => {
    hold((one) => {
      const { pdf, text } = kindOf(one)
      const on = { place: (point: readonly number[]) => [...point], number: String, rect: [0, 0, 1, 1] as const }
      expect(shapesOf(one).length > 0).toBe(text !== 'letters')
      expect(pdf.subtype).toMatch(/^[A-Z]/)
      expect(Object.keys(pdf.entries(one, on)).length).toBeGreaterThan(0)
      expect(pdf.defaultAppearance !== undefined).toBe(text === 'letters')
    })
  })

  test('moves with all its points, or not at all if it marks text', () => {
    hold((one) => {
      const [before, after] = [boundsOf(one), boundsOf(moved(one, 10, 20))]
      expect(after.x - before.x).toBeCloseTo(canMove(one) ? 10 : 0, 1)
      expect(after.y - before.y).toBeCloseTo(canMove(one) ? 20 : 0, 1)
      expect(canResize(one) && !canMove(one)).toBe(false)
    })
  })
})
