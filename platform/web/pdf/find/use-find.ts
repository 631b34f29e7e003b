import { useState } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { nothingFound, useFindResult } from './use-find-result.ts'

type Direction = 'next' | 'previous'
/** `direction`: step on from the last match; `isLed`: the user was led to these words. */
type How = { direction?: Direction; isLed?: boolean }

/** Search in the open document: ignores accents and marks every match. */
export function useFind(pdfViewer: PdfViewer | null) {
  const [{ opened, asked }, setBar] = useState({ opened: false, asked: 0 })
  const [query, setQuery] = useState('')
  const result = useFindResult(pdfViewer)
  const find = (text: string, how?: How) => pdfViewer?.eventBus.dispatch('find', wanted(text, how))
  const open = () => {
    setBar({ opened: true, asked: asked + 1 })
    if (query) find(query)
  }
  const close = () => {
    setBar({ opened: false, asked })
    pdfViewer?.eventBus.dispatch('findbarclose', {})
  }
  const search = (text: string, how?: How) => {
    setQuery(text)
    find(text, how)
  }
  /** Marks words that were searched for elsewhere; the focus stays where it is. */
  const mark = (text: string) => {
    setBar({ opened: true, asked: 0 })
    search(text, { isLed: true })
  }
  const step = (direction: Direction) => find(query, { direction })
  // `asked` counts how often the search was opened: each time the field gets the focus.
  return { opened, asked, query, result: query ? result : nothingFound, open, close, search, mark, step }
}
export type Find = ReturnType<typeof useFind>

/** The event for a new search or, with a direction, for a step in the last one. */
const wanted = (query: string, { direction, isLed = false }: How = {}) => ({
  type: direction ? 'again' : '',
  query,
  findPrevious: direction === 'previous',
  highlightAll: true,
  caseSensitive: false,
  entireWord: false,
  matchDiacritics: false,
  isLed,
})
