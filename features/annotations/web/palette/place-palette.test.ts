import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rect } from '#platform/shared/page-space.ts'
import { clearCorner, cornerAt, shareAt } from './place-palette.ts'

const stage = { width: 1024, height: 656 }
const palette = { width: 300, height: 60 }

test('the palette lies within the stage at any share, also after the device was turned', () => {
  const size = fc.record({ width: fc.integer({ min: 330, max: 1400 }), height: fc.integer({ min: 200, max: 1400 }) })
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(size, share, share, (turned, across, down) => {
      const [x, y] = cornerAt({ across, down }, palette, turned)
      expect(x).toBeGreaterThanOrEqual(8)
      expect(y).toBeGreaterThanOrEqual(8)
      expect(x + palette.width).toBeLessThanOrEqual(turned.width - 8 + 1e-6)
      expect(y + palette.height).toBeLessThanOrEqual(turned.height - 8 + 1e-6)
    }),
  )
})

test('a corner is found again at its share, and beyond the stage at the edge', () => {
  expect(cornerAt(shareAt([400, 300], palette, stage), palette, stage)).toEqual([400, 300])
  expect(shareAt([-50, 9000], palette, stage)).toEqual({ across: 0, down: 1 })
})

const cover = ([x, y]: readonly number[], kept: Rect) =>
  x! < kept.x + kept.width && kept.x < x! + palette.width && y! < kept.y + kept.height && kept.y < y! + palette.height

test('the palette makes way for what is selected, by the shortest way', () => {
  const kept = { x: 350, y: 30, width: 200, height: 50 }
  const corner = clearCorner([362, 8], palette, { stage, kept })
  expect(corner).toEqual([362, 88])
  expect(cover(corner, kept)).toBe(false)
})

test('it stays where nothing is covered, and where there is no other room', () => {
  expect(clearCorner([362, 8], palette, { stage, kept: null })).toEqual([362, 8])
  expect(clearCorner([362, 8], palette, { stage, kept: { x: 0, y: 300, width: 1024, height: 200 } })).toEqual([362, 8])
  expect(clearCorner([362, 8], palette, { stage, kept: { x: 0, y: 0, width: 1024, height: 656 } })).toEqual([362, 8])
})
