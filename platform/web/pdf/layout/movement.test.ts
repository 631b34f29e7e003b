import { expect, test } from 'vitest'
import { movement } from './keep-in-place.ts'

const frame = { top: 100, left: 0, width: 1000, height: 800 }
const box = (top: number, height: number, width = 600) => ({ top, height, width, left: (1000 - width) / 2 })

test.each([
  ['a page whose top is in view is kept at its top', box(300, 800), box(500, 800), [0, 200]],
  ['a page that begins above is kept where it is cut', box(-300, 800), box(-300, 1600), [0, 400]],
  ['a page that has not moved stays', box(-300, 800), box(-300, 800), [0, 0]],
  ['the middle of a page that grows wider stays in the middle', box(300, 800), { ...box(300, 800, 1200), left: 0 }, [100, 0]],
])('%s', (_what, before, after, moved) => {
  expect(movement(before, after, frame)).toEqual(moved)
})
