import { useEffect } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Props = { pdfViewer: PdfViewer; onOpened: (pdfViewer: PdfViewer | null) => void }

/** Rendered within the viewer, reports the open paper to the surrounding components. */
export function OpenedPaper({ pdfViewer, onOpened }: Props) {
  useEffect(() => {
    onOpened(pdfViewer)
    return () => onOpened(null)
  }, [pdfViewer, onOpened])
  return null
}
