import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPaper } from '#platform/web/pdf/fixtures.ts'
import { type PagesRead, watchPagesRead } from './pages-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
})

const hide = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A viewer whose pages in view the test sets, as percentages by page. */
function watched() {
  const { pdfViewer } = aPaper({ pages: 9 })
  const closing = new AbortController()
  const listeners: (() => void)[] = []
  let views: { id: number; percent: number }[] = []
  const viewer = Object.assign(pdfViewer.viewer, { _getVisiblePages: () => ({ views }) })
  const eventBus = { on: (_name: string, listener: () => void) => listeners.push(listener) }
  const reports: PagesRead[] = []
  watchPagesRead({ viewer, eventBus, signal: closing.signal } as never, (read) => reports.push(read))
  const show = (shown: Record<number, number>, current: number) => {
    views = Object.entries(shown).map(([id, percent]) => ({ id: Number(id), percent }))
    viewer.currentPageNumber = current
    for (const listener of listeners) listener()
  }
  return { show, close: () => closing.abort(), reports }
}

test('reports pages that stayed in view, together, and not those that were leafed through', () => {
  const { show, reports } = watched()
  show({ 1: 100 }, 1)
  vi.advanceTimersByTime(2_500)
  show({ 2: 100 }, 2)
  vi.advanceTimersByTime(500)
  show({ 3: 80, 4: 60, 5: 10 }, 3)
  vi.advanceTimersByTime(10_000)
  expect(reports).toEqual([{ pages: [1, 3, 4], last_page: 3 }])
})

test('the current page counts, however little of it fits on screen', () => {
  const { show, reports } = watched()
  show({ 7: 12 }, 7)
  vi.advanceTimersByTime(10_000)
  expect(reports).toEqual([{ pages: [7], last_page: 7 }])
})

test('reports each page once, and the rest when the document is closed', () => {
  const { show, close, reports } = watched()
  show({ 1: 100 }, 1)
  vi.advanceTimersByTime(8_000)
  show({ 2: 100 }, 2)
  vi.advanceTimersByTime(2_500)
  show({ 1: 100 }, 1)
  vi.advanceTimersByTime(2_500)
  close()
  expect(reports).toEqual([
    { pages: [1], last_page: 1 },
    { pages: [2], last_page: 1 },
  ])
})

test('nothing is read in a hidden window', () => {
  const { show, close, reports } = watched()
  hide('hidden')
  show({ 1: 100 }, 1)
  vi.advanceTimersByTime(10_000)
  hide('visible')
  vi.advanceTimersByTime(1_000)
  hide('hidden')
  vi.advanceTimersByTime(10_000)
  close()
  expect(reports).toEqual([])
})
