import type { Point, Rect } from '#platform/shared/page-space.ts'

type Page = { width: number; height: number }

/** Limits a movement so that `bounds` stay on the page; what is off the page already moves no farther out. */
export const wayWithin = (bounds: Rect, [dx, dy]: Point, page: Page): Point => [
  limited(dx, [0, ...roomOf(bounds.x, bounds.width, page.width)]),
  limited(dy, [0, ...roomOf(bounds.y, bounds.height, page.height)]),
]

/** The movement nearest to the given one that puts `bounds` on the page; what is larger than the page covers it. */
export const wayOnto = (bounds: Rect, [dx, dy]: Point, page: Page): Point => [
  limited(dx, roomOf(bounds.x, bounds.width, page.width)),
  limited(dy, roomOf(bounds.y, bounds.height, page.height)),
]

/** The distances to the two edges. */
const roomOf = (start: number, length: number, most: number): [number, number] => [-start, most - start - length]

const limited = (way: number, limits: readonly number[]): number => Math.max(Math.min(...limits), Math.min(Math.max(...limits), way))
