// @vitest-environment node
import { expect, test } from 'vitest'
import { contrast, shadesOf } from './shades.ts'

const DARK_PAGE = '#1d2127'

test.each(['#1f5fa8', '#ffd400', '#ffffff', '#000000', '#e4002b', '#8bc34a'])(
  'whatever is configured, text stays readable: %s',
  (color) => {
    const shades = shadesOf(color)
    expect(shades).toHaveLength(10)
    expect(contrast(shades[6] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[4] ?? '', DARK_PAGE)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a readable colour is used as it is', () => {
  expect(shadesOf('#1f5fa8')[6]).toBe('#1f5fa8')
  expect(contrast('#000000', '#ffffff')).toBe(21)
})
