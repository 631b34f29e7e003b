import { expect, test } from 'vitest'
import { distance } from './similar.ts'

test.each([
  ['budget', 'budget', 0],
  ['budgt', 'budget', 1],
  ['budgget', 'budget', 1],
  ['bodget', 'budget', 1],
  ['bugdet', 'budget', 1],
  ['ubdegt', 'budget', 2],
  ['schulahus', 'schulhaus', 1],
  ['shculahus', 'schulhaus', 2],
  ['', 'rat', 3],
])('the distance between %s and %s is %i', (one, other, expected) => {
  expect([distance(one, other), distance(other, one)]).toEqual([expected, expected])
})
