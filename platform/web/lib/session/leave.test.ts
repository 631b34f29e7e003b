import { beforeEach, expect, test, vi } from 'vitest'
import { leaveFor } from './leave.ts'

const transition = (name: string, persisted: boolean) => window.dispatchEvent(Object.assign(new Event(name), { persisted }))

beforeEach(() => {
  document.body.innerHTML = '<p>Vertraulich</p>'
})

test('leaving empties the page when it is hidden, and reloads it when the back button returns to it', () => {
  const [assign, reload] = [vi.fn<(address: string) => void>(), vi.fn<() => void>()]
  vi.stubGlobal('location', { assign, reload })
  leaveFor('/login')
  expect([assign.mock.calls, document.body.textContent]).toEqual([[['/login']], 'Vertraulich'])
  transition('pagehide', true)
  expect(document.body.textContent).toBe('')
  transition('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

test('a page left for good neither empties nor reloads another one', () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { assign: () => {}, reload })
  leaveFor('/login')
  transition('pagehide', false)
  document.body.innerHTML = '<p>Another page</p>'
  transition('pagehide', true)
  transition('pageshow', true)
  expect([document.body.textContent, reload.mock.calls]).toEqual(['Another page', []])
})
