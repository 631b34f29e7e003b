import { useQuery } from '@tanstack/react-query'
import type { CropBox } from '#shared/annotations/geometry/page-space.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** The crop boxes of all pages of an open paper; undefined until they are known, or when nobody `wants` them. */
export function useCropBoxes(url: string, { pdfViewer, wanted }: { pdfViewer: PdfViewer | null; wanted: boolean }) {
  const query = useQuery({
    queryKey: ['crop boxes', url],
    enabled: wanted && pdfViewer !== null,
    staleTime: Infinity,
    queryFn: () => cropBoxesOf(pdfViewer!),
  })
  return query.data
}

async function cropBoxesOf({ viewer: { pdfDocument } }: PdfViewer): Promise<CropBox[]> {
  if (!pdfDocument) return []
  const pages = Array.from({ length: pdfDocument.numPages }, (_, index) => pdfDocument.getPage(index + 1))
  return (await Promise.all(pages)).map(({ view }) => view as [number, number, number, number])
}
