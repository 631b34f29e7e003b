import { afterEach, expect, test, vi } from 'vitest'
import { followVisibleHeight } from './visible-height.ts'

const visible = () => document.documentElement.style.getPropertyValue('--visible-height')

afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('style')
})

test('follows the keyboard, and not a zoom by pinching', () => {
  const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1 })
  vi.stubGlobal('visualViewport', viewport)
  followVisibleHeight()
  expect(visible()).toBe('800px')
  Object.assign(viewport, { height: 460 }).dispatchEvent(new Event('resize'))
  expect(visible()).toBe('460px')
  Object.assign(viewport, { height: 400, scale: 2 }).dispatchEvent(new Event('resize'))
  expect(visible()).toBe('800px')
})

test('a browser without a visual viewport keeps the height of the window', () => {
  vi.stubGlobal('visualViewport', undefined)
  followVisibleHeight()
  expect(visible()).toBe('')
})
