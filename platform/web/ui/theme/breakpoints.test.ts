import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { below, breakpointMixins } from './breakpoints.ts'

test('no width matches both sides of a breakpoint, or neither', () => {
  expect(below('phone')).toBe('(width < 48em)')
  expect(Object.keys(breakpointMixins.below(null, 'phone'))).toEqual(['@media (width < 48em)'])
  expect(Object.keys(breakpointMixins.from(null, 'phone'))).toEqual(['@media (width >= 48em)'])
  expect(Object.keys(breakpointMixins.from(null, 'phone', 'tablet'))).toEqual(['@media (width >= 48em) and (width < 75em)'])
})

test('a breakpoint that does not exist fails the build', () => {
  expect(() => breakpointMixins.below(null, 'watch')).toThrow('"watch" is no breakpoint')
})

test('style sheets and components ask for widths by the breakpoints alone', () => {
  const files = globSync('{app,features,platform}/**/*.{css,ts,tsx}', { exclude: (name) => /breakpoints(\.test)?\.ts$/.test(name) })
  expect(files.length).toBeGreaterThan(500)
  const asked = /@media[^{]*width|useMediaQuery\([^b]|matchMedia\([^)]*width/
  expect(files.filter((file) => !file.endsWith('.test.tsx') && asked.test(readFileSync(file, 'utf8')))).toEqual([])
})
