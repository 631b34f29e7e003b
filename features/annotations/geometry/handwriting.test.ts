import { expect, test } from 'vitest'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { isNear } from './handwriting.ts'

const a4 = { width: 595, height: 842, rotation: 0 } as const
/** A letter-like stroke whose box has this place and size. */
const letter = (x: number, y: number, size = 12): InkPoint[] => [
  [x, y, 0.5],
  [x + size, y + size, 0.5],
]

test('small writing reaches to the next word and the next line, but not to the next column', () => {
  const word = [letter(100, 100), letter(114, 100), letter(128, 100)]
  expect(isNear(letter(158, 100), word, a4)).toBe(true)
  expect(isNear(letter(100, 130), word, a4)).toBe(true)
  expect(isNear(letter(165, 100), word, a4)).toBe(false)
  expect(isNear(letter(100, 140), word, a4)).toBe(false)
})

test('large writing may have larger gaps, up to a tenth of the page', () => {
  expect(isNear(letter(185, 100, 40), [letter(100, 100, 40)], a4)).toBe(false)
  expect(isNear(letter(175, 100, 40), [letter(100, 100, 40)], a4)).toBe(true)
  expect(isNear(letter(370, 100), [letter(100, 100, 200)], a4)).toBe(false)
})

test('the distances grow with the page', () => {
  const a0 = { width: 2384, height: 3370, rotation: 0 } as const
  expect(isNear(letter(165, 100), [letter(128, 100)], a0)).toBe(true)
})

test('a dot belongs to its letter', () => {
  expect(isNear([[105, 90, 0.5]], [letter(100, 100)], a4)).toBe(true)
})

/** A straight stroke, whose end drifts by hand. */
const line = (from: [number, number], to: [number, number]): InkPoint[] => [
  [...from, 0.5],
  [...to, 0.5],
]
/** As a pen draws it: some points of height away from the line, every few points. */
const wavy = (y: number): InkPoint[] => Array.from({ length: 40 }, (_, at) => [100 + at * 3, y + (at % 2) * 3, 0.5])

test.each<[string, InkPoint[], InkPoint[]]>([
  ['underlines of neighbouring lines of text', line([100, 112], [400, 112]), line([100, 100], [400, 100])],
  ['underlines that slant', line([100, 102], [400, 112]), line([100, 90], [400, 100])],
  ['a short one below a long one', line([100, 112], [140, 113]), line([100, 100], [400, 100])],
  ['wavy underlines', wavy(113), wavy(100)],
  ['underlined words of one line', line([200, 100], [240, 101]), line([100, 100], [185, 100])],
  ['an underline, and the line that is written below', letter(100, 115), line([100, 100], [200, 100])],
  ['bars beside two paragraphs', line([60, 210], [61, 290]), line([60, 100], [60, 200])],
])('lines are marks of their own: %s', (_, stroke, before) => {
  expect(isNear(stroke, [before], a4)).toBe(false)
  expect(isNear(before, [stroke], a4)).toBe(false)
})

test('lines on a turned page are flat as they are seen', () => {
  const turned = { ...a4, rotation: 90 } as const
  expect(isNear(line([112, 100], [112, 400]), [line([100, 100], [100, 400])], turned)).toBe(false)
  expect(isNear(line([210, 60], [290, 61]), [line([100, 60], [200, 60])], turned)).toBe(false)
  expect(isNear(line([100, 75], [160, 75]), [line([100, 60], [160, 60])], turned)).toBe(true)
})

test.each<[string, InkPoint[], InkPoint[]]>([
  ['the crossbar of a large T', line([80, 100], [140, 100]), line([110, 103], [110, 180])],
  ['the arms of a cross', line([70, 140], [150, 140]), line([110, 100], [110, 180])],
  ['the second stem of a large H', line([145, 100], [145, 180]), line([110, 100], [110, 180])],
  ['the head of an arrow', line([190, 95], [200, 100]), line([100, 100], [200, 100])],
  ['an underline that is close to its word', line([98, 116], [150, 117]), letter(110, 100)],
  ['the dot of a large exclamation mark', [[110, 195, 0.5]], line([110, 100], [110, 180])],
  ['a word written in one stroke, in the next line', cursive(122), cursive(100)],
  ['a short dash', line([120, 106], [140, 106]), letter(100, 100)],
])('what is written stays together: %s', (_, stroke, before) => {
  expect(isNear(stroke, [before], a4)).toBe(true)
  expect(isNear(before, [stroke], a4)).toBe(true)
})

/** Letters without ascenders, as in "minimum". */
function cursive(y: number): InkPoint[] {
  return Array.from({ length: 30 }, (_, at) => [100 + at * 3, y + (at % 2) * 10, 0.5])
}
