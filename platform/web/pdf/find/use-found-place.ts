import { useEffect, useEffectEvent } from 'react'
import { isHidden } from '#platform/web/pdf/is-hidden.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { Find } from './use-find.ts'

/** Where a search found its words in a document. */
export type FoundPlace = {
  page?: number | undefined
  find?: string | undefined
  /** Called once the user was led there, so that they can move on. */
  onLed?: () => void
}

/** Goes to the place and marks the words: when the document opens, instead of its reading position, and when another place is given. */
export function useFoundPlace(pdfViewer: PdfViewer | null, { page, find: words, onLed }: FoundPlace, find: Find): void {
  const go = useEffectEvent(({ viewer }: PdfViewer, place: FoundPlace) => {
    if (isHidden(viewer)) return
    if (place.page) viewer.currentPageNumber = Math.min(place.page, viewer.pagesCount)
    // The search starts at the current page.
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
