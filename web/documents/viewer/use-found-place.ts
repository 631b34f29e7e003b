import { useEffect, useEffectEvent } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'
import type { Find } from './use-find.ts'

/** Where in a paper a search has found its words, as the address names it. */
export type FoundPlace = { page?: number | undefined; find?: string | undefined }

/** Goes there and marks the words: when the paper opens, in place of where it was left, and whenever another place is named. */
export function useFoundPlace(pdfViewer: PdfViewer | null, { page, find: words }: FoundPlace, find: Find): void {
  const go = useEffectEvent(({ viewer }: PdfViewer, place: FoundPlace) => {
    if (place.page) viewer.currentPageNumber = Math.min(place.page, viewer.pagesCount)
    // The search begins on the page that is open.
    if (place.find) find.mark(place.find)
  })
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus, signal } = pdfViewer
    const another = new AbortController()
    const act = () => go(pdfViewer, { page, find: words })
    if (viewer.pagesCount > 0) act()
    else eventBus.on('pagesinit', act, { once: true, signal: AbortSignal.any([signal, another.signal]) })
    return () => another.abort()
  }, [pdfViewer, page, words])
}
