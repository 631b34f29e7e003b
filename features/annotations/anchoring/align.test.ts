import { expect, test } from 'vitest'
import { align, LOST } from './align.ts'

const many = 400
const numbered = (from: number) => Array.from({ length: many }, (_, index) => from + index)
/** Puts a unique word before each word, so that no sequence of words occurs twice. */
const among = (words: number[], strange: number) => words.flatMap((word, index) => [strange + index, word])

test('aligns words that occur once in long texts without a common sequence, in order', () => {
  const kept = numbered(1)
  const { to, from } = align(Int32Array.from(among(kept, 10_000)), Int32Array.from(among(kept, 20_000)))
  const both = Array.from({ length: 2 * many }, (_, index) => (index % 2 === 1 ? index : LOST))
  expect([[...to], [...from]]).toEqual([both, both])
})

test('aligns repeated words between words that occur once', () => {
  const kept = numbered(1).flatMap((word) => [word, 9_999])
  const { to } = align(Int32Array.from(among(kept, 10_000)), Int32Array.from(among(kept, 20_000)))
  expect(to.filter((there) => there !== LOST)).toHaveLength(2 * many)
})

test('aligns reordered words only as far as their order is kept', () => {
  const [first, second] = [numbered(1), numbered(1_001)]
  const { to } = align(
    Int32Array.from(among([...first, ...second.slice(0, 100)], 10_000)),
    Int32Array.from(among([...second.slice(0, 100), ...first], 20_000)),
  )
  expect([...to].slice(0, 2 * many).filter((there) => there !== LOST)).toHaveLength(many)
  expect([...to].slice(2 * many).filter((there) => there !== LOST)).toEqual([])
})

test('aligns nothing in long texts without common words', () => {
  const { to } = align(Int32Array.from(numbered(1)), Int32Array.from(numbered(1_001)))
  expect(to.filter((there) => there !== LOST)).toHaveLength(0)
})
