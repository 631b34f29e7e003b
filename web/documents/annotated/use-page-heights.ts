import { useQuery } from '@tanstack/react-query'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'

/** The heights of all pages of an open paper in points; undefined until they are known, or when nobody `wants` them. */
export function usePageHeights(url: string, { pdfViewer, wanted }: { pdfViewer: PdfViewer | null; wanted: boolean }) {
  const query = useQuery({
    queryKey: ['page heights', url],
    enabled: wanted && pdfViewer !== null,
    staleTime: Infinity,
    queryFn: () => heightsOf(pdfViewer!),
  })
  return query.data
}

async function heightsOf({ viewer: { pdfDocument } }: PdfViewer): Promise<number[]> {
  if (!pdfDocument) return []
  const pages = Array.from({ length: pdfDocument.numPages }, (_, index) => pdfDocument.getPage(index + 1))
  return (await Promise.all(pages)).map(({ view: [, bottom = 0, , top = 0] }) => top - bottom)
}
