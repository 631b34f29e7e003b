import { expect, test } from 'vitest'
import { brokenLines, signsOf } from './text-lines.ts'

test.each([
  ['', ['']],
  ['kurz', ['kurz']],
  ['eins zwei drei', ['eins ', 'zwei ', 'drei']],
  ['eins\nzwei', ['eins', 'zwei']],
  ['ab Voranschlag', ['ab ', 'Voran', 'schla', 'g']],
  ['a b  c d', ['a b  ', 'c d']],
])('%j is broken into the lines %j', (text, lines) => {
  expect(brokenLines(text, 5, (line) => line.length)).toEqual(lines)
})

test('an emoji is not split, even if it does not fit', () => {
  const measure = (line: string) => signsOf(line).length
  expect(brokenLines('ab👩🏽‍💻🇨🇭', 3, measure)).toEqual(['ab👩🏽‍💻', '🇨🇭'])
  expect(brokenLines('👩🏽‍💻🇨🇭', 0, measure)).toEqual(['👩🏽‍💻', '🇨🇭'])
})

test('breaking a long word measures short pieces only', () => {
  let measured = 0
  const measure = (line: string) => {
    measured += line.length
    return line.length
  }
  expect(brokenLines('a'.repeat(20_000), 50, measure)).toHaveLength(400)
  expect(measured).toBeLessThan(300_000)
})
