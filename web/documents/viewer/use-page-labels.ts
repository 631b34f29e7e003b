import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { labelPages } from './page-labels.ts'
import type { PdfViewer } from './pdf-viewer.ts'

/** Keeps the pages named in the language of the interface. */
export function usePageLabels(pdfViewer: PdfViewer | null): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus } = pdfViewer
    const label = () => labelPages(viewer, (page) => t('documents.page', { page }))
    label()
    eventBus.on('pagesinit', label)
    return () => eventBus.off('pagesinit', label)
  }, [pdfViewer, t])
}
