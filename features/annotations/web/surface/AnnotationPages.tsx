import type { Annotator } from '#features/annotations/web/annotator.ts'
import { usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Guarded } from '#platform/web/ui/feedback/Guarded.tsx'
import { PageLayer } from './PageLayer.tsx'
import { useAnnotationsByPage } from './use-annotations-by-page.ts'
import { useDesk } from './use-desk.ts'
import { useListening } from './use-listening.ts'
import { useMarkingOfSelections } from './use-marking-of-selections.ts'
import { usePointing } from './use-pointing.ts'

type Props = { pdfViewer: PdfViewer; annotator: Annotator }

/** The annotations of the open layer upon the pages of the paper, and what pen, finger, mouse and keys do to them. */
export function AnnotationPages({ pdfViewer, annotator }: Props) {
  const annotations = useAnnotationsByPage(annotator.session)
  const pages = usePageHosts(pdfViewer)
  const desk = useDesk(pdfViewer, annotator)
  usePointing(desk, annotator.tool)
  useListening(desk, annotator.tool)
  useMarkingOfSelections(desk, annotator.tool)
  return pages.map((page) => (
    <Guarded key={page.index}>
      <PageLayer page={page} annotations={annotations.get(page.index) ?? none} desk={desk} annotator={annotator} />
    </Guarded>
  ))
}

const none: never[] = []
