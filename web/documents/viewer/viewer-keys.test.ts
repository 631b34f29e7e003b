import { expect, test } from 'vitest'
import { isFindKey, viewerCommand } from './viewer-keys.ts'

const key = (name: string, more: object = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('Ctrl+F and Cmd+F search even while typing, "/" only when not', () => {
  expect(isFindKey(key('f', { ctrlKey: true }), true)).toBe(true)
  expect(isFindKey(key('F', { metaKey: true }), true)).toBe(true)
  expect(isFindKey(key('/'), false)).toBe(true)
  expect(isFindKey(key('/'), true)).toBe(false)
  expect(isFindKey(key('f'), false)).toBe(false)
})

test('arrows turn pages unless the paper scrolls sideways, plus and minus zoom', () => {
  expect(viewerCommand(key('ArrowRight'), false)).toBe('next_page')
  expect(viewerCommand(key('ArrowLeft'), true)).toBeUndefined()
  expect(viewerCommand(key('+'), true)).toBe('zoom_in')
  expect(viewerCommand(key('-'), false)).toBe('zoom_out')
})

test("the browser's own shortcuts stay its own", () => {
  expect(viewerCommand(key('+', { ctrlKey: true }), false)).toBeUndefined()
  expect(viewerCommand(key('ArrowLeft', { altKey: true }), false)).toBeUndefined()
})
