import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CropBox } from '#platform/shared/page-space.ts'
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

/** The crop boxes of all pages of an open paper, undefined for a broken page; undefined until they are known, or unless `wanted`. */
export function useCropBoxes(url: string, { pdfViewer, wanted }: { pdfViewer: PdfViewer | null; wanted: boolean }) {
  const query = useQuery({
    queryKey: ['crop boxes', url],
    enabled: wanted && pdfViewer !== null,
    staleTime: Infinity,
    queryFn: () => cropBoxesOf(pdfViewer!),
  })
  // The query keeps its data when another layer is opened.
  return wanted ? query.data : undefined
}

async function cropBoxesOf({ viewer: { pdfDocument } }: PdfViewer): Promise<(CropBox | undefined)[]> {
  if (!pdfDocument) return []
  const cropBoxOf = (page: number) =>
    pdfDocument.getPage(page).then(
      ({ view }) => view as [number, number, number, number],
      () => undefined,
    )
  return Promise.all(Array.from({ length: pdfDocument.numPages }, (_, index) => cropBoxOf(index + 1)))
}
