import { expect, test, vi } from 'vitest'
import { brokenLines } from '#platform/shared/text-lines.ts'
import { widthOf } from './Shapes.tsx'

/** The browser's canvas, with letters half as wide as high, and emoji as wide as in some system's font. */
class Canvas {
  getContext() {
    return {
      font: '',
      measureText: (text: string) => ({ width: Array.from(text).length * (/\p{Emoji_Presentation}/u.test(text) ? 90 : 50) }),
    }
  }
}

test('emoji are as wide as in a PDF, whatever the system’s font, so that lines break at the same places', () => {
  vi.stubGlobal('OffscreenCanvas', Canvas)
  expect(widthOf('ab', 10)).toBe(10)
  expect(widthOf('ab👩🏽‍💻😀', 10)).toBeCloseTo(10 + 2 * 12.695, 2)
  expect(brokenLines('ja 😀😀😀', 30, (line) => widthOf(line, 10))).toEqual(['ja ', '😀😀', '😀'])
})
