import { expect, test } from 'vitest'
import type { InkPoint } from '#features/annotations/kinds/fields.ts'
import { isNear } from './handwriting.ts'

const a4 = { width: 595, height: 842 }
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
  const a0 = { width: 2384, height: 3370 }
  expect(isNear(letter(165, 100), [letter(128, 100)], a0)).toBe(true)
})

test('a dot belongs to its letter', () => {
  expect(isNear([[105, 90, 0.5]], [letter(100, 100)], a4)).toBe(true)
})
