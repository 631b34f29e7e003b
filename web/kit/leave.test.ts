import { beforeEach, expect, test, vi } from 'vitest'
import { leaveFor } from './leave.ts'

const transition = (name: string, persisted: boolean) => window.dispatchEvent(Object.assign(new Event(name), { persisted }))

beforeEach(() => {
  document.body.innerHTML = '<p>Vertraulich</p>'
})

test('what was on screen is gone when the back button brings the page back, which is then loaded afresh', () => {
  const [assign, reload] = [vi.fn<(address: string) => void>(), vi.fn<() => void>()]
  vi.stubGlobal('location', { assign, reload })
  leaveFor('/login')
  expect([assign.mock.calls, document.body.textContent]).toEqual([[['/login']], 'Vertraulich'])
  transition('pagehide', true)
  expect(document.body.textContent).toBe('')
  transition('pageshow', false)
  expect(reload).not.toHaveBeenCalled()
  transition('pageshow', true)
  expect(reload).toHaveBeenCalled()
})
