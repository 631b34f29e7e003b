import { expect, test } from 'vitest'
import { placeAt } from './document.ts'

test.each([
  ['a', 0, 'abc'],
  ['a', 1, 'bac'],
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['a', 99, 'bca'],
  ['c', -1, 'cab'],
  ['d', 1, 'adbc'],
  ['d', 3, 'abcd'],
])('placing %s at %i gives %s', (entry, index, result) => {
  expect(placeAt(['a', 'b', 'c'], entry, index).join('')).toBe(result)
})

test('places the first entry into an empty list', () => {
  expect(placeAt([], 'a', 7)).toEqual(['a'])
})
