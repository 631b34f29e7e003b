import { expect, test } from 'vitest'
import { pageByKey, pagesWithin, topOf } from './Thumbnails.tsx'

test('of ten thousand thumbnails only those in view are drawn, and a row at each end', () => {
  expect(pagesWithin({ top: 0, height: 600, pages: 10_000 })).toEqual({ first: 1, last: 10 })
  const top = topOf(5001)
  expect(pagesWithin({ top, height: 600, pages: 10_000 })).toEqual({ first: 4999, last: 5010 })
  expect(pagesWithin({ top: topOf(10_000), height: 600, pages: 10_000 }).last).toBe(10_000)
})

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 1, 1],
  ['ArrowDown', 3, 5],
  ['ArrowUp', 3, 1],
  ['PageDown', 8, 9],
  ['PageUp', 8, 2],
  ['Home', 8, 1],
  ['End', 1, 9],
  ['x', 1, undefined],
])('%s leads from page %i of 9 to page %s', (key, page, wanted) => {
  expect(pageByKey(key, page, 9)).toBe(wanted)
})
