import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { type FoundPlace, useFind, useFoundPlace } from './FindBar.tsx'

type Listener = (event?: object) => void

/** A document open at its third page, and the events it received. */
function anOpenedPaper({ pagesCount }: { pagesCount: number }) {
  const listeners = new Map<string, Listener>()
  const dispatched: object[] = []
  const viewer = { currentPageNumber: 3, pagesCount, container: { offsetParent: document.body as Element | null } }
  const eventBus = {
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    dispatch: (name: string, event: object) => dispatched.push({ name, page: viewer.currentPageNumber, ...event }),
  }
  const pdfViewer = { viewer, eventBus, signal: new AbortController().signal } as unknown as PdfViewer
  return { pdfViewer, viewer, dispatched, layOut: () => act(() => listeners.get('pagesinit')?.()) }
}

/** Opens the place that an address names. */
const lead = (pdfViewer: PdfViewer | null, place: FoundPlace) =>
  renderHook(
    ({ shown, found }) => {
      const find = useFind(shown)
      useFoundPlace(shown, found, find)
      return find
    },
    { initialProps: { shown: pdfViewer, found: place } },
  )

test('the document opens on the page of the hit with its words marked, without moving the focus', () => {
  const { pdfViewer, viewer, dispatched } = anOpenedPaper({ pagesCount: 6 })
  const { result, rerender } = lead(null, { page: 5, find: 'Strasse' })
  expect(result.current.opened).toBe(false)
  rerender({ shown: pdfViewer, found: { page: 5, find: 'Strasse' } })
  expect(viewer.currentPageNumber).toBe(5)
  expect(dispatched).toMatchObject([{ name: 'find', page: 5, query: 'Strasse', highlightAll: true }])
  expect(result.current).toMatchObject({ opened: true, query: 'Strasse', asked: 0 })
})

test('waits until the pages are laid out', () => {
  const { pdfViewer, viewer, dispatched, layOut } = anOpenedPaper({ pagesCount: 0 })
  lead(pdfViewer, { page: 5, find: 'Strasse' })
  expect([viewer.currentPageNumber, dispatched]).toEqual([3, []])
  viewer.pagesCount = 4
  layOut()
  expect([viewer.currentPageNumber, dispatched.length]).toEqual([4, 1])
})

test('onLed is called once the reader has been led, and not if no place is named', () => {
  const { pdfViewer, layOut, viewer } = anOpenedPaper({ pagesCount: 0 })
  const led: string[] = []
  const { rerender } = lead(pdfViewer, { page: 2, onLed: () => led.push('page') })
  expect(led).toEqual([])
  viewer.pagesCount = 4
  layOut()
  expect(led).toEqual(['page'])
  rerender({ shown: pdfViewer, found: { onLed: () => led.push('none') } })
  rerender({ shown: pdfViewer, found: { find: 'Platz', onLed: () => led.push('words') } })
  expect(led).toEqual(['page', 'words'])
})

test('a hidden document is left as it is', () => {
  const { pdfViewer, viewer, dispatched } = anOpenedPaper({ pagesCount: 6 })
  viewer.container.offsetParent = null
  lead(pdfViewer, { page: 5, find: 'Strasse', onLed: () => dispatched.push({ name: 'led' }) })
  expect([viewer.currentPageNumber, dispatched]).toEqual([3, []])
})

test('another place in the open document is gone to; the same place or none leaves the reader where they are', () => {
  const { pdfViewer, viewer, dispatched } = anOpenedPaper({ pagesCount: 6 })
  const { rerender } = lead(pdfViewer, { page: 5, find: 'Strasse' })
  viewer.currentPageNumber = 2
  rerender({ shown: pdfViewer, found: { page: 5, find: 'Strasse' } })
  rerender({ shown: pdfViewer, found: {} })
  expect([viewer.currentPageNumber, dispatched.length]).toEqual([2, 1])
  rerender({ shown: pdfViewer, found: { page: 6, find: 'Platz' } })
  expect([viewer.currentPageNumber, dispatched.length]).toEqual([6, 2])
})
