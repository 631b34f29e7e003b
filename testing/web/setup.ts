import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { isOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { removeSealed, sealBy } from '#platform/web/lib/storage/kept.ts'
import { closeNotice } from '#platform/web/ui/feedback/notify.ts'

// Lazily loaded parts take long on a busy machine.
configure({ asyncUtilTimeout: 60_000, getElementError: missingElement })

/** Characters of the DOM in a failure: the header alone takes thousands. */
const PRINTED_LENGTH = 60_000

/** The DOM is printed only when the message is read, not at each failed attempt of a wait. */
function missingElement(message: string | null, container: Element) {
  const error = new Error()
  Error.captureStackTrace(error, missingElement)
  const tell = () => [message, prettyDOM(container, PRINTED_LENGTH)].filter(Boolean).join('\n\n')
  Object.defineProperty(error, 'message', { configurable: true, get: tell })
  return Object.assign(error, { name: 'TestingLibraryElementError' })
}

// React captures a stack for each element, up to a limit per second, which takes a quarter of these tests' time. Its warnings are not
// affected.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} })

/** jsdom has no layout: observers never call back. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom has no threads: none starts. */
class NoWorker extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  postMessage() {}
  terminate() {}
}

// Not stubbed for each test: modules that start one may finish loading between two.
Object.assign(globalThis, { Worker: NoWorker })

/** A window of this width (px): queries of its width match accordingly, others never. The result changes the width. */
export function stubMedia(width: number): (width: number) => void {
  const matchesAt = (media: string, px: number) => {
    const conditions = [...media.matchAll(/\(width (<|>=) ([\d.]+)em\)/g)]
    return conditions.length > 0 && conditions.every(([, relation, em]) => (relation === '<') === px < Number(em) * 16)
  }
  const changed = new EventTarget()
  let now = width
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return matchesAt(media, now)
    },
    addEventListener: (_: 'change', listener: (event: { matches: boolean }) => void) =>
      changed.addEventListener('change', () => listener({ matches: matchesAt(media, now) })),
    removeEventListener: () => {},
  }))
  return (wanted) => {
    now = wanted
    changed.dispatchEvent(new Event('change'))
  }
}

let complaints: MockInstance<typeof console.error>

beforeEach(() => {
  // An answer, or its lack, may have come after the end of the test before.
  recordStatus(200)
  isOffline.set(false)
  complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH')
  vi.stubGlobal('ResizeObserver', StillObserver)
  stubMedia(1280)
  vi.stubGlobal('scrollTo', () => {})
  if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {}
  // jsdom loads no images and has no object URLs.
  if (typeof HTMLImageElement !== 'undefined') HTMLImageElement.prototype.decode = async () => {}
  if (typeof document !== 'undefined') Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => {} })
  // Auto-sizing fields listen to font events.
  if (typeof document !== 'undefined') Object.assign(document, { fonts: new EventTarget() })
})

afterEach(async () => {
  // A module still loading when its window closes would be missing in all later files.
  await vi.dynamicImportSettled()
  if (typeof document !== 'undefined') clearBrowser()
  vi.unstubAllGlobals()
  const said = complaints.mock.calls
  vi.restoreAllMocks()
  expect(said, 'console.error was called').toEqual([])
})

/** Removes all traces of a test: files may share a window. */
function clearBrowser() {
  cleanup()
  // Ends background work of the page.
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
