import { expect, test } from 'vitest'
import type { GestureContext } from './gesture-context.ts'
import { listenToPointers } from './pointer-events.ts'

test('while a finger draws, the browser makes nothing of its touches, such as a selection; otherwise it does', () => {
  const container = document.createElement('div')
  container.innerHTML = '<div class="page"></div>'
  document.body.append(container)
  const sheet = container.firstElementChild!
  const context = { pdfViewer: { viewer: { container } }, pages: () => [], annotator: () => ({ tool: 'ink' }) }
  const { stop } = listenToPointers(context as unknown as GestureContext)
  const finger = (type: string) => new PointerEvent(type, { pointerType: 'touch', pointerId: 4, bubbles: true, cancelable: true })
  /** Whether the browser may go on with a touch. */
  const goesOn = (type: string) => sheet.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
  expect(goesOn('touchstart')).toBe(true)
  sheet.dispatchEvent(finger('pointerdown'))
  expect([goesOn('touchstart'), goesOn('touchmove')]).toEqual([false, false])
  sheet.dispatchEvent(finger('pointerup'))
  expect(goesOn('touchstart')).toBe(true)
  stop()
  container.remove()
})
