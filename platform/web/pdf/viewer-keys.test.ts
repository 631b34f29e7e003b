import { expect, test } from 'vitest'
import { isFindKey, isPrintKey, viewerCommand } from './viewer-keys.ts'

const key = (name: string, more: object = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more })

const paper = { inPages: true, scrollsSideways: false }

test('Ctrl+F and Cmd+F search even while typing, "/" only when not typing', () => {
  expect(isFindKey(key('f', { ctrlKey: true }), true)).toBe(true)
  expect(isFindKey(key('F', { metaKey: true }), true)).toBe(true)
  expect(isFindKey(key('/'), false)).toBe(true)
  expect(isFindKey(key('/'), true)).toBe(false)
  expect(isFindKey(key('f'), false)).toBe(false)
})

test('arrows turn pages unless the pages scroll sideways; plus and minus zoom', () => {
  expect(viewerCommand(key('ArrowRight'), paper)).toBe('next_page')
  expect(viewerCommand(key('ArrowLeft'), { ...paper, scrollsSideways: true })).toBeUndefined()
  expect(viewerCommand(key('+'), { ...paper, scrollsSideways: true })).toBe('zoom_in')
  expect(viewerCommand(key('-'), paper)).toBe('zoom_out')
})

test('plain keys work on the pages only, and those with Ctrl or Cmd in the whole viewer', () => {
  const tools = { inPages: false, scrollsSideways: false }
  expect(viewerCommand(key('Home'), paper)).toBe('first_page')
  expect(viewerCommand(key('Home'), tools)).toBeUndefined()
  expect(viewerCommand(key('r'), paper)).toBe('rotate_right')
  expect(viewerCommand(key('R'), paper)).toBe('rotate_left')
  expect(viewerCommand(key('+', { ctrlKey: true }), tools)).toBe('zoom_in')
  expect(viewerCommand(key('0', { metaKey: true }), tools)).toBe('page_width')
})

test('leaves shortcuts of the browser alone', () => {
  expect(viewerCommand(key('ArrowLeft', { altKey: true }), paper)).toBeUndefined()
  expect(viewerCommand(key('r', { ctrlKey: true }), paper)).toBeUndefined()
})

test('Ctrl+P and Cmd+P print the document', () => {
  expect(isPrintKey(key('p', { ctrlKey: true }))).toBe(true)
  expect(isPrintKey(key('P', { metaKey: true }))).toBe(true)
  expect(isPrintKey(key('p'))).toBe(false)
})
