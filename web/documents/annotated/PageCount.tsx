import { useEffect } from 'react'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

type Props = { pdfViewer: PdfViewer; onCounted: (page_count: number) => void }

/** Tells how many pages the open paper has: annotations beyond the last are brought back (D3 §4). */
export function PageCount({ pdfViewer: { viewer, eventBus, signal }, onCounted }: Props) {
  useEffect(() => {
    const count = () => onCounted(viewer.pagesCount)
    if (viewer.pagesCount > 0) count()
    eventBus.on('pagesinit', count, { signal })
    return () => eventBus.off('pagesinit', count)
  }, [viewer, eventBus, signal, onCounted])
  return null
}
