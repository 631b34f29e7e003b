import { useQuery } from '@tanstack/react-query'
import type { CropBox } from '#platform/shared/pdf/page-space.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

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
