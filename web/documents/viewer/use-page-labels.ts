import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { labelPages } from './page-labels.ts'
import type { PdfViewer } from './pdf-viewer.ts'

const occasions = ['pagerender', 'textlayerrendered']

/** Keeps the pages named in the language of the interface. */
export function usePageLabels(pdfViewer: PdfViewer | null): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus } = pdfViewer
    const named = (page: number, hasText: boolean) => t(hasText ? 'documents.page' : 'documents.page_without_text', { page })
    const label = () => labelPages(viewer, named)
    label()
    for (const occasion of occasions) eventBus.on(occasion, label)
    return () => occasions.forEach((occasion) => eventBus.off(occasion, label))
  }, [pdfViewer, t])
}
