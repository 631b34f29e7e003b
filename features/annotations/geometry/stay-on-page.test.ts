import { expect, test } from 'vitest'
import type { Point, Rect } from '#platform/shared/page-space.ts'
import { wayOnto, wayWithin } from './transform.ts'

const page = { width: 600, height: 800 }
const box = (x: number, y: number, width = 50, height = 50): Rect => ({ x, y, width, height })

test.each<[string, Rect, Point, Point, Point]>([
  ['within the page it goes all the way', box(100, 100), [12, -12], [12, -12], [12, -12]],
  ['at the edges it stays', box(540, 5), [12, -12], [10, -5], [10, -5]],
  ['half beside the page it goes no farther out, and a copy comes in', box(-20, 790), [-12, 12], [0, 0], [20, -40]],
  ['what lies wholly beside may come back', box(900, 100), [-10, 0], [-10, 0], [-350, 0]],
  ['what is larger than the page moves as far as it covers it', box(-50, 0, 700, 50), [-80, 0], [-50, 0], [-50, 0]],
])('%s', (_what, bounds, way, within, onto) => {
  expect(wayWithin(bounds, way, page)).toEqual(within)
  expect(wayOnto(bounds, way, page)).toEqual(onto)
})
