import { useEffect, useEffectEvent } from 'react'
import { isHidden } from '#platform/web/pdf/is-hidden.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { Find } from './use-find.ts'

/** Where in a paper a search has found its words. */
export type FoundPlace = {
  page?: number | undefined
  find?: string | undefined
  /** The reader was led there, and goes on from there. */
  onLed?: () => void
}

/** Goes there and marks the words: when the paper opens, in place of where it was left, and whenever another place is named. */
export function useFoundPlace(pdfViewer: PdfViewer | null, { page, find: words, onLed }: FoundPlace, find: Find): void {
  const go = useEffectEvent(({ viewer }: PdfViewer, place: FoundPlace) => {
    if (isHidden(viewer)) return
    if (place.page) viewer.currentPageNumber = Math.min(place.page, viewer.pagesCount)
    // The search begins on the page that is open.
    if (place.find) find.mark(place.find)
    if (place.page || place.find) onLed?.()
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
