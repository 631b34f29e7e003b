import { describe, expect, test } from 'vitest'
import type { Tool } from '#features/annotations/web/annotator.ts'
import type { Pointer } from './pointer.ts'
import { purposeOf } from './running-gesture.ts'

const mouse: Pointer = { id: 1, type: 'mouse', x: 0, y: 0, time: 0, size: 1, button: 0, buttons: 1 }
const right: Pointer = { ...mouse, button: 2, buttons: 2 }
const finger: Pointer = { ...mouse, type: 'touch' }
const pen: Pointer = { ...mouse, type: 'pen' }
const plain = { isOwn: false, isSelected: false }

describe('purpose of a contact', () => {
  test.each<[Tool, string, string, string, string]>([
    ['read', 'browser', 'browser', 'browser', 'browser'],
    ['ink', 'tool', 'tool', 'tool', 'tool'],
    ['eraser', 'tool', 'tool', 'tool', 'tool'],
    ['arrow', 'tool', 'tool', 'tool', 'tool'],
    ['highlight', 'browser', 'browser', 'tool', 'tool'],
    ['select', 'tool', 'browser', 'scroll', 'tool'],
    ['freetext', 'tool', 'browser', 'scroll', 'tool'],
    ['note', 'tool', 'browser', 'scroll', 'tool'],
  ])('%s: a mouse %s, its right button %s, a finger %s, a pen %s', (tool, ...purposes) => {
    expect([mouse, right, finger, pen].map((pointer) => purposeOf(pointer, { tool, ...plain }))).toEqual(purposes)
  })

  test('a finger moves a selected annotation, and a text that is being edited keeps its contacts', () => {
    expect(purposeOf(finger, { tool: 'select', isOwn: false, isSelected: true })).toBe('tool')
    for (const pointer of [mouse, finger, pen]) expect(purposeOf(pointer, { tool: 'ink', isOwn: true, isSelected: false })).toBe('browser')
  })
})
