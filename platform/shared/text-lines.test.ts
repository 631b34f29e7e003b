import { expect, test } from 'vitest'
import { brokenLines } from './text-lines.ts'

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
