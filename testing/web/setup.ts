import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { removeSealed, sealBy } from '#platform/web/lib/storage/sealed.ts'
import { closeNotice } from '#platform/web/ui/feedback/notify.ts'

// Parts of the application come when they are first needed, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError: missingElement })

/** What the page holds is written out when somebody reads the message, and not each time that what is waited for is not there yet. */
function missingElement(message: string | null, container: Element) {
  const error = new Error()
  Error.captureStackTrace(error, missingElement)
  const tell = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  Object.defineProperty(error, 'message', { configurable: true, get: tell })
  return Object.assign(error, { name: 'TestingLibraryElementError' })
}

// React writes down for each element where it was made, up to so many a second, which takes a quarter of these tests' time. What it warns of stays.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} })

/** jsdom has no layout: what asks for it gets a still answer. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A wide screen matches every min-width, a narrow one none; whatever else is asked is not so. */
export const stubMedia = (wide: boolean): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: wide && media.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

let complaints: MockInstance<typeof console.error>

beforeEach(() => {
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH')
  vi.stubGlobal('ResizeObserver', StillObserver)
  stubMedia(true)
  vi.stubGlobal('scrollTo', () => {})
  if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {}
  // It loads no pictures and saves no files.
  if (typeof HTMLImageElement !== 'undefined') HTMLImageElement.prototype.decode = async () => {}
  if (typeof document !== 'undefined') Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => {} })
  // A field that grows listens to fonts.
  if (typeof document !== 'undefined') Object.assign(document, { fonts: new EventTarget() })
})

afterEach(async () => {
  // A part that is still loading when its window closes would be missing for every file after it.
  await vi.dynamicImportSettled()
  if (typeof document !== 'undefined') clearBrowser()
  vi.unstubAllGlobals()
  const said = complaints.mock.calls
  vi.restoreAllMocks()
  expect(said, 'console.error was called').toEqual([])
})

/** Nothing of one test is left for the next: files may share a window. */
function clearBrowser() {
  cleanup()
  // What goes on behind the page ends with it.
  window.dispatchEvent(new Event('pagehide'))
  closeNotice()
  document.head.replaceChildren()
  document.body.replaceChildren()
  sealBy(null, '')
  removeSealed('')
  localStorage.clear()
  history.replaceState(null, '', '/')
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
}
