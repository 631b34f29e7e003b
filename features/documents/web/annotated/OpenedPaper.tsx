import { useEffect } from 'react'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Props = { pdfViewer: PdfViewer; onOpened: (pdfViewer: PdfViewer | null) => void }

/** Tells which paper is open, from within it, to what stands around it. */
export function OpenedPaper({ pdfViewer, onOpened }: Props) {
  useEffect(() => {
    onOpened(pdfViewer)
    return () => onOpened(null)
  }, [pdfViewer, onOpened])
  return null
}
