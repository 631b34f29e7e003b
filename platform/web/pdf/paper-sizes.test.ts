import { expect, test } from 'vitest'
import { paperSizes, resolutionOf } from './prepare-print.ts'

const a4 = { width: 595.28, height: 841.89 }
const across = { width: 841.89, height: 595.28 }

test('each page is printed at its own size, and each size is described once', () => {
  expect(paperSizes([a4, across, a4])).toEqual({
    names: ['paper0', 'paper1', 'paper0'],
    rules: '@page paper0 { size: 595pt 842pt; margin: 0 }\n@page paper1 { size: 842pt 595pt; margin: 0 }',
  })
})

test('short documents are printed at a higher resolution, and posters within the limit of a canvas', () => {
  expect(resolutionOf(a4, 20)).toBe(200)
  expect(resolutionOf(a4, 21)).toBe(150)
  const dots = resolutionOf({ width: 14_400, height: 14_400 }, 1) / 72
  expect(14_400 * dots).toBeLessThanOrEqual(4000)
})
