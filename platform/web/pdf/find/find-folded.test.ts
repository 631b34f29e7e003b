// First: it sets the global in which pdf.js's components find the library.
import 'pdfjs-dist/legacy/build/pdf.mjs'
import { act, fireEvent } from '@testing-library/react'
import { EventBus, type PDFLinkService } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { beforeEach, expect, test, vi } from 'vitest'
import { FoldedFindController } from './find-controller.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** A document open at a page, with the same text on all of its five. */
function aPaperAt(page: number, items: object[] = [{ str: 'Die Strasse' }]) {
  const [eventBus, gone] = [new EventBus(), new AbortController()]
  const links = { eventBus, page, pagesCount: 5 }
  const text = Promise.withResolvers<object>()
  const finder = new FoldedFindController({ eventBus, linkService: links as unknown as PDFLinkService, signal: gone.signal })
  finder.setDocument({ getPage: async () => ({ getTextContent: () => text.promise }) } as never)
  const find = (words: object) =>
    eventBus.dispatch('find', { type: '', query: 'Strasse', highlightAll: true, findPrevious: false, ...words })
  return {
    links,
    find,
    /** How often each page has the words. */
    counts: () => finder.pageMatches?.map((matches) => matches.length),
    /** The text of the pages has loaded. */
    arrive: () =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(1000)
        text.resolve({ items })
        await vi.advanceTimersByTimeAsync(1000)
      }),
    /** Whether the match on a page is scrolled to once it is drawn. */
    isScrolledTo: (pageIndex: number) => {
      const element = document.createElement('span')
      const scroll = vi.spyOn(element, 'scrollIntoView')
      finder.scrollMatchIntoView({ element, pageIndex, matchIndex: 0 })
      return scroll.mock.calls.length > 0
    },
  }
}

test('a reader who moves on before the hit is found stays, until they search again', async () => {
  const { links, find, arrive, isScrolledTo } = aPaperAt(2)
  find({ isLed: true })
  await act(async () => vi.advanceTimersByTimeAsync(300))
  fireEvent.keyDown(window, { key: 'PageDown' })
  links.page = 4
  await arrive()
  expect([links.page, isScrolledTo(1)]).toEqual([4, false])
  links.page = 2
  expect(isScrolledTo(1)).toBe(false)
  links.page = 4
  find({ type: 'again' })
  await arrive()
  expect([links.page, isScrolledTo(links.page - 1)]).toEqual([3, true])
})

test('a waiting reader is led to the hit, even if pages shift meanwhile', async () => {
  const { links, find, arrive, isScrolledTo } = aPaperAt(2)
  find({ isLed: true })
  await act(async () => vi.advanceTimersByTimeAsync(300))
  links.page = 3
  await arrive()
  expect([links.page, isScrolledTo(1)]).toEqual([2, true])
})

test('a search by the reader goes to the hit, wherever they have moved', async () => {
  const { links, find, arrive } = aPaperAt(2)
  find({})
  await act(async () => vi.advanceTimersByTimeAsync(300))
  fireEvent.wheel(window)
  links.page = 4
  await arrive()
  expect(links.page).toBe(2)
})

test.each(['会議', '議の', '東京都会議'])('finds %s in a text without blanks, even across lines', async (query) => {
  const { find, arrive, counts } = aPaperAt(2, [{ str: '東京都会', hasEOL: true }, { str: '議の' }])
  find({ query })
  await act(async () => vi.advanceTimersByTimeAsync(300))
  await arrive()
  expect(counts()).toEqual([1, 1, 1, 1, 1])
})
