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
