import { expect, test } from 'vitest'
import { contrast, moreReadable, shadesOf } from './shades.ts'
import { themeOf } from './Themed.tsx'

const extremes = ['#1f5fa8', '#ffd400', '#ffff00', '#ffffff', '#000000', '#e4002b', '#8bc34a', '#00ffff', '#0000ff', '#777777']
const light = { page: '#ffffff', ground: '#f3f4f6' }

test.each(extremes)('texts stay readable with the configured colour %s', (color) => {
  const shades = shadesOf(color)
  expect(shades).toHaveLength(10)
  const [accent, onDark] = [shades[6] ?? '', shades[4] ?? '']
  // Filled buttons have white labels, also on hover.
  expect(contrast('#ffffff', accent)).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#ffffff', shades[7] ?? '')).toBeGreaterThanOrEqual(4.5)
  for (const ground of Object.values(light)) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
  const { dark = [] } = themeOf(color).colors ?? {}
  for (const ground of dark.slice(5)) expect(contrast(onDark, ground)).toBeGreaterThanOrEqual(4.5)
})

test('a readable colour is used unchanged', () => {
  expect(shadesOf('#1f5fa8')[6]).toBe('#1f5fa8')
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

test.each(extremes)('text on the chosen colour %s is black or white, whichever is more readable', (color) => {
  expect(contrast(moreReadable(color), color)).toBeGreaterThanOrEqual(4)
})
