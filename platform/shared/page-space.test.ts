import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPoint, anyRect, anyTurn } from '#testing/shared/any-annotation.ts'
import {
  fromUser,
  rectToPage,
  rectToView,
  shownSize,
  type Turn,
  toPage,
  toUser,
  toView,
  transformOf,
  uprightTurn,
  type View,
} from './page-space.ts'

const length = fc.integer({ min: 1, max: 14_400 })
const anyView: fc.Arbitrary<View> = fc.record({
  rotation: anyTurn,
  width: length,
  height: length,
  scale: fc.constantFrom(0.1, 0.75, 1, 1.5, 10),
})

test('the top left corner of a rotated page is in the right place', () => {
  const cornerAt = (rotation: Turn) => toView([0, 0], { rotation, width: 600, height: 800 })
  expect([0, 90, 180, 270].map((rotation) => cornerAt(rotation as Turn))).toEqual([
    [0, 0],
    [800, 0],
    [600, 800],
    [0, 600],
  ])
})

test('toView and the transformation matrix agree', () => {
  fc.assert(
    fc.property(anyPoint, anyView, ([x, y], { rotation, width, height }) => {
      const [a, b, c, d, e, f] = transformOf({ rotation, width, height })
      expect(toView([x, y], { rotation, width, height })).toEqual([a * x + c * y + e, b * x + d * y + f])
    }),
  )
})

test('a point converted to the view and back is the same, at any rotation and scale', () => {
  fc.assert(
    fc.property(anyPoint, anyView, (point, view) => {
      const [x, y] = toPage(toView(point, view), view)
      expect(Math.hypot(x - point[0], y - point[1])).toBeLessThan(1e-6)
    }),
  )
})

test('a rectangle converted to the view and back is the same, and a page fills its view', () => {
  fc.assert(
    fc.property(anyRect, anyView, (rect, view) => {
      const back = rectToPage(rectToView(rect, view), view)
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(rect[side], 6)
      const page = rectToView({ x: 0, y: 0, width: view.width, height: view.height }, view)
      expect([page.x + 0, page.y + 0]).toEqual([0, 0])
      expect(page.width).toBeCloseTo(shownSize(view).width, 6)
      expect(page.height).toBeCloseTo(shownSize(view).height, 6)
    }),
  )
})

test('upright text runs to the right on a rotated page', () => {
  const runsTo = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const
  for (const rotation of [0, 90, 180, 270] as const) {
    const view = { rotation, width: 600, height: 800 }
    const [right, down] = runsTo[uprightTurn(rotation)]
    const [from, to] = [toView([300, 300], view), toView([300 + right, 300 + down], view)]
    expect([to[0] - from[0], to[1] - from[1]]).toEqual([1, 0])
  }
})

test('PDF user space counts upwards from the lower left corner of the crop box', () => {
  expect(toUser([0, 0], [20, 30, 620, 830])).toEqual([20, 830])
  expect(fromUser([20, 30], [20, 30, 620, 830])).toEqual([0, 800])
  fc.assert(
    fc.property(anyPoint, anyPoint, length, length, (point, [left, bottom], width, height) => {
      const crop = [left, bottom, left + width, bottom + height] as const
      const [x, y] = fromUser(toUser(point, crop), crop)
      expect(Math.hypot(x - point[0], y - point[1])).toBeLessThan(1e-6)
    }),
  )
})
