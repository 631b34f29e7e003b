import { expect, test } from 'vitest'
import { placeAt, placeWithin, wayTo } from './use-scroll-together.ts'

test('the place is the page at the top edge and how much of it is above', () => {
  expect(placeAt({ page: 3, top: -250, height: 1000 })).toEqual({ page: 3, above: 0.25 })
  expect(placeAt(null)).toBe(null)
})

test('the same place is reached on a page of another height', () => {
  const place = { page: 3, above: 0.25 }
  const way = wayTo(place, { page: 3, top: 100, height: 800 })
  expect(way).toBe(300)
  expect(placeAt({ page: 3, top: 100 - way, height: 800 })).toEqual(place)
})

test('behind the last page of a shorter version is the end of that page', () => {
  expect(placeWithin({ page: 9, above: 0.2 }, 4)).toEqual({ page: 4, above: 1 })
  expect(placeWithin({ page: 4, above: 0.2 }, 4)).toEqual({ page: 4, above: 0.2 })
})
