import { useEffect, useEffectEvent } from 'react'
import type { PdfViewer } from './pdf-viewer.ts'
import type { Find } from './use-find.ts'
import { goToPage } from './viewer-tools.ts'

/** Where in a paper a search has found its words, as the address names it. */
export type FoundPlace = { page?: number | undefined; find?: string | undefined }

/** Goes there and marks the words: when the paper opens, in place of where it was left, and whenever another place is named. */
export function useFoundPlace(pdfViewer: PdfViewer | null, { page, find: words }: FoundPlace, find: Find): void {
  const go = useEffectEvent(() => {
    if (pdfViewer && page) goToPage(pdfViewer, Math.min(page, pdfViewer.viewer.pagesCount))
    // The search begins on the page that is open.
    if (words) find.mark(words)
  })
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus, signal } = pdfViewer
    const another = new AbortController()
    if (viewer.pagesCount > 0) go()
    else eventBus.on('pagesinit', () => go(), { once: true, signal: AbortSignal.any([signal, another.signal]) })
    return () => another.abort()
  }, [pdfViewer, page, words])
}
