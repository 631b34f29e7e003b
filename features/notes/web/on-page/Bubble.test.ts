import { expect, test } from 'vitest'
import type { Point } from '#platform/shared/page-space.ts'
import { bubblePlace, type Flip, flipOf } from './Bubble.tsx'

const wide = { width: 1000 }
const narrow = { width: 374 }

test.each<[string, Point, { width: number }, Flip]>([
  ['in the middle of the page', [500, 400], wide, { across: null, isDown: false }],
  ['251 px from the left', [251, 400], wide, { across: null, isDown: false }],
  ['250 px from the left', [250, 400], wide, { across: 'right', isDown: false }],
  ['251 px from the right', [749, 400], wide, { across: null, isDown: false }],
  ['250 px from the right', [750, 400], wide, { across: 'left', isDown: false }],
  ['201 px from the top', [500, 201], wide, { across: null, isDown: false }],
  ['200 px from the top', [500, 200], wide, { across: null, isDown: true }],
  ['in the upper right corner', [1000, 0], wide, { across: 'left', isDown: true }],
  ['on a telephone, in the left half', [120, 400], narrow, { across: 'right', isDown: false }],
  ['on a telephone, in the right half', [300, 100], narrow, { across: 'left', isDown: true }],
])('flip of the bubble %s: %j on a page of %j', (_where, at, page, flip) => {
  expect(flipOf(at, page)).toEqual(flip)
})

const sight = { x: 0, y: 0, width: 1000, height: 800 }
const size = { width: 320, height: 150 }
const placed = (at: Point, flip: Flip, change = {}) => bubblePlace({ at, size, flip, sight, ...change })

test('places the bubble above, beside or below its marker', () => {
  expect(placed([500, 400], { across: null, isDown: false })).toEqual({ left: 340, top: 228 })
  expect(placed([100, 400], { across: 'right', isDown: false })).toEqual({ left: 86, top: 228 })
  expect(placed([900, 400], { across: 'left', isDown: false })).toEqual({ left: 594, top: 228 })
  expect(placed([500, 100], { across: null, isDown: true })).toEqual({ left: 340, top: 122 })
})

test('keeps the bubble within the visible area', () => {
  expect(placed([10, 790], { across: 'right', isDown: true })).toEqual({ left: 8, top: 642 })
  // The page is zoomed, with its right half in view.
  expect(placed([650, 300], { across: null, isDown: false }, { sight: { x: 600, y: 200, width: 374, height: 600 } })).toEqual({
    left: 608,
    top: 208,
  })
  expect(placed([100, 100], { across: 'right', isDown: true }, { size: { width: 320, height: 900 } })).toEqual({ left: 86, top: 8 })
})
