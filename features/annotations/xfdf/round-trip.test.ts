import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { annotationKinds } from '#features/annotations/kinds/kinds.ts'
import type { CropBox } from '#platform/shared/page-space.ts'
import { aFreetext, aNote, anInk } from '#testing/shared/an-annotation.ts'
import { anyOfKind } from '#testing/shared/any-annotation.ts'
import { readEntries, readXfdf } from './read-xfdf.ts'
import { writeXfdf } from './write-xfdf.ts'

const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true })
const length = fc.double({ min: 0, max: 2000, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.tuple(coordinate, coordinate)
const rect = fc.record({ x: coordinate, y: coordinate, width: length, height: length })
// Text that XML can represent; carriage returns become line feeds, as in any imported text.
const text = fc
  .string({ unit: fc.oneof(fc.constantFrom('<', '&', '"', ']]>', 'đ', 'Ж', '😀', '\n', '\t', ' ', "'"), fc.constantFrom('a', 'b', 'Ä')) })
  .map((one) => one.slice(0, 200).toWellFormed())
const turn = fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const)
const stroke = fc.array(fc.tuple(coordinate, coordinate, fc.oneof(share, fc.constant(0.5))), { minLength: 1, maxLength: 20 })

const values = {
  id: fc.uuid(),
  pageIndex: fc.integer({ min: 0, max: 2 }),
  color: fc.integer({ min: 0, max: 0xffffff }).map((shade) => `#${shade.toString(16).padStart(6, '0')}`),
  opacity: share,
  text,
  stroke_width: fc.double({ min: 0, max: 200, noNaN: true }),
  strokes: fc.array(stroke, { minLength: 1, maxLength: 3 }),
  rects: fc.array(rect, { minLength: 1, maxLength: 4 }),
  turn,
  from: point,
  to: point,
  x: coordinate,
  y: coordinate,
  width: length,
  height: length,
  font_size: fc.double({ min: 0.01, max: 400, noNaN: true }),
}
const quote = fc.record({ exact: text, prefix: text, suffix: text })
const anyAnnotation: fc.Arbitrary<Annotation> = fc.oneof(
  ...annotationKinds.flatMap((kind): fc.Arbitrary<Annotation>[] => [anyOfKind(kind, values), anyOfKind(kind, { ...values, quote })]),
)

const cropBoxes: CropBox[] = [
  [0, 0, 595, 842],
  [-20.5, 30.25, 400, 700.125],
  [12.3456, 0, 800, 500],
]
const made = { author: 'Đorđević, Ana', created: '2026-03-12T13:05:00.000Z', updated: '2026-03-13T08:00:00.000Z' }
const written = (annotations: Annotation[]) =>
  [
    ...writeXfdf(
      annotations.map((annotation) => ({ annotation, ...made })),
      cropBoxes,
    ),
  ].join('')

/** Expects equal values, with numbers equal within 0.01. */
function expectAlike(one: unknown, other: unknown, path = ''): void {
  if (typeof one === 'number' && typeof other === 'number') return expect(Math.abs(one - other), path).toBeLessThanOrEqual(0.0101)
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return expect(other, path).toEqual(one)
  expect(Object.keys(other).sort(), path).toEqual(Object.keys(one).sort())
  for (const [key, value] of Object.entries(one)) expectAlike(value, (other as Record<string, unknown>)[key], `${path}.${key}`)
}

test('annotations written as XFDF and read again are the same within a hundredth of a point', () => {
  fc.assert(
    fc.property(fc.array(anyAnnotation, { maxLength: 5 }), (annotations) => {
      const entries = readEntries(written(annotations), cropBoxes)
      expect(entries.map(({ name }) => name)).toEqual(annotations.map(({ id }) => id))
      for (const [at, entry] of entries.entries()) {
        if (!('annotation' in entry)) throw new Error(`${JSON.stringify(annotations[at])}: ${entry.reason}`)
        const { id: _id, origin, ...read } = entry.annotation
        const { id: _own, ...before } = annotations[at]!
        expectAlike({ ...before, text: before.text ?? '' }, read)
        expect(origin).toEqual({ author: made.author, created: made.created, modified: made.updated })
      }
    }),
    { numRuns: 300 },
  )
})

test('an imported annotation is exported with its original author and dates until it is changed', () => {
  const origin = { author: 'Muster, Anna', created: '2020-01-02T03:04:05.000Z', modified: '2021-01-02T03:04:05.000Z' }
  const out = (updated: string) => [...writeXfdf([{ annotation: aNote({ origin }), ...made, updated }], cropBoxes)].join('')
  expect(out(made.created)).toContain('title="Muster, Anna" creationdate="D:20200102030405Z" date="D:20210102030405Z"')
  expect(out(made.updated)).toContain('creationdate="D:20200102030405Z" date="D:20260313080000Z"')
})

test('an unplaced annotation is exported hidden and stays unplaced; malformed ones are not exported', () => {
  const xfdf = written([aNote({ is_unplaced: true }), { ...anInk(), strokes: [] }])
  expect(xfdf.match(/<(text|ink) /g)).toEqual(['<text '])
  expect(xfdf).toContain('flags="hidden"')
  expect(readXfdf(xfdf, cropBoxes)).toMatchObject([{ type: 'note', is_unplaced: true }])
})

test('annotations beyond the last page are exported on the first', () => {
  const [read] = readXfdf(written([aNote({ pageIndex: cropBoxes.length })]), cropBoxes) ?? []
  expect(read).toMatchObject({ type: 'note', pageIndex: 0, x: 300, y: 200 })
})

test('a free text is exported with coloured letters, without background or border of that colour', () => {
  const [, attributes = '', inner = ''] = /<freetext ([^>]*)>(.*)<\/freetext>/.exec(written([aFreetext({ color: '#ff0000' })])) ?? []
  expect(attributes).not.toMatch(/\bcolor=/)
  expect(attributes).toContain('width="0"')
  expect(inner).toContain('<defaultappearance>1 0 0 rg /Helv 12 Tf</defaultappearance>')
})

test('characters that XML cannot hold are left out', () => {
  expect(readXfdf(written([aNote({ text: 'a\u0000\u0001b\uD800c\u00a0d' })]), cropBoxes)).toMatchObject([{ text: 'ab\ufffdc\u00a0d' }])
})
