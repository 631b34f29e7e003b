import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { announceReconnect, connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { useComeBack } from './ViewerFailure.tsx'

type Shown = Parameters<typeof useComeBack>[0]

const whole: Shown = { failure: null, isPageMissing: false }
const unloaded: Shown = { failure: 'network', isPageMissing: false }
const partly: Shown = { failure: null, isPageMissing: true }

function read(shown: Shown, repeats = 0) {
  const reopen = vi.fn<() => void>()
  const view = renderHook((state: Shown) => useComeBack(state, { reopen, repeats }), { initialProps: shown })
  return { reopen, ...view }
}
const comeBack = () => act(() => announceReconnect())

test.each([
  ['that could not be loaded', unloaded],
  ['of which a page is missing', partly],
])('a document %s is reopened once the server is reachable again, which is checked', (_what, lacking) => {
  const { reopen, rerender } = read(whole)
  comeBack()
  expect([reopen.mock.calls.length, connectivity.get()]).toEqual([0, 'there'])
  rerender(lacking)
  expect([reopen.mock.calls.length, connectivity.get()]).toEqual([0, 'away'])
  comeBack()
  expect(reopen).toHaveBeenCalledOnce()
})

test.each(['corrupt', 'empty', 'refused'] as const)('a document that is %s is not reopened', (failure) => {
  const { reopen } = read({ failure, isPageMissing: false })
  comeBack()
  expect([reopen.mock.calls.length, connectivity.get()]).toEqual([0, 'there'])
})

test('a document that fails again while the server is reachable is reopened on the next reconnect', () => {
  const { reopen } = read(unloaded, 1)
  expect(connectivity.get()).toBe('there')
  comeBack()
  expect(reopen).toHaveBeenCalledOnce()
})

test.each([
  [1, 5000],
  [2, 10_000],
  [20, 300_000],
])('after %i repeats it is reopened by itself after %i ms', (repeats, milliseconds) => {
  vi.useFakeTimers()
  const { reopen, unmount } = read(unloaded, repeats)
  vi.advanceTimersByTime(milliseconds - 1)
  expect(reopen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reopen).toHaveBeenCalledOnce()
  unmount()
  vi.useRealTimers()
})

test('an open document of which a page is missing is not reopened under its reader again and again', () => {
  vi.useFakeTimers()
  const { reopen, unmount } = read(partly, 1)
  vi.advanceTimersByTime(600_000)
  expect(reopen).not.toHaveBeenCalled()
  unmount()
  vi.useRealTimers()
})

test('the document is not reopened while something is being written', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = 'Mitten im Satz'
  field.focus()
  const { reopen, unmount } = read(partly)
  comeBack()
  expect(reopen).not.toHaveBeenCalled()
  field.remove()
  await expect.poll(() => reopen.mock.calls.length).toBe(1)
  unmount()
})
