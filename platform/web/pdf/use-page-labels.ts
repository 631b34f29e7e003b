import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { labelAllPages, labelDrawnPages } from './page-labels.ts'
import type { PdfViewer } from './pdf-viewer.ts'

const occasions = ['pagerender', 'textlayerrendered']

/** Keeps the pages named in the language of the interface. */
export function usePageLabels(pdfViewer: PdfViewer | null): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus } = pdfViewer
    const named = (page: number, hasText: boolean) => t(hasText ? 'documents.page' : 'documents.page_without_text', { page })
    const labelDrawn = () => labelDrawnPages(viewer, named)
    const labelAll = () => {
      labelAllPages(viewer, named)
      labelDrawn()
    }
    const gone = new AbortController()
    labelAll()
    eventBus.on('pagesinit', labelAll, gone)
    for (const occasion of occasions) eventBus.on(occasion, labelDrawn, gone)
    return () => gone.abort()
  }, [pdfViewer, t])
}
