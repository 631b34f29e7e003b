import { expect, test } from 'vitest'
import type { Point, Rect } from '#platform/shared/page-space.ts'
import { wayOnto, wayWithin } from './shape.ts'

const page = { width: 600, height: 800 }
const box = (x: number, y: number, width = 50, height = 50): Rect => ({ x, y, width, height })

test.each<[string, Rect, Point, Point, Point]>([
  ['moves all the way within the page', box(100, 100), [12, -12], [12, -12], [12, -12]],
  ['stops at the edges', box(540, 5), [12, -12], [10, -5], [10, -5]],
  ['half off the page, moves no farther out, and a copy moves in', box(-20, 790), [-12, 12], [0, 0], [20, -40]],
  ['wholly off the page, may come back', box(900, 100), [-10, 0], [-10, 0], [-350, 0]],
  ['larger than the page, moves as long as it covers the page', box(-50, 0, 700, 50), [-80, 0], [-50, 0], [-50, 0]],
])('%s', (_what, bounds, way, within, onto) => {
  expect(wayWithin(bounds, way, page)).toEqual(within)
  expect(wayOnto(bounds, way, page)).toEqual(onto)
})
