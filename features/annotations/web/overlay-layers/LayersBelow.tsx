import { createPortal } from 'react-dom'
import type { Annotation } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { type PageHost, usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Guarded } from '#platform/web/ui/feedback/errors.tsx'
import { BelowCard } from './BelowCard.tsx'
import { BelowChoosing } from './BelowChoosing.tsx'
import { PageBelow, usePointingBelow } from './PageBelow.tsx'
import { layerOf, type Together } from './together.ts'

type Props = { pdfViewer: PdfViewer; annotator: Annotator; together: Together }

/** The layers below the open one on the document's pages: they can be seen and read, never changed. */
export function LayersBelow({ pdfViewer, annotator, together }: Props) {
  const pages = usePageHosts(pdfViewer)
  usePointingBelow(pdfViewer, annotator, together)
  const isChoosing = annotator.tool === 'read' || annotator.tool === 'select'
  return pages.map((page) => {
    const shares = sharesOf(together, page)
    if (shares.length === 0) return null
    return (
      <Guarded key={page.index}>
        <PageBelow page={page} shares={shares} />
        {isChoosing && <BelowChoosing page={page} annotations={shares.flatMap(({ annotations }) => annotations)} together={together} />}
        <Pointed page={page} together={together} />
      </Guarded>
    )
  })
}

const sharesOf = ({ seen, signOf }: Together, { index }: PageHost) =>
  seen.flatMap(({ layer, pages }) => {
    const annotations: readonly Annotation[] = pages.get(index) ?? []
    return annotations.length > 0 ? [{ layer_id: layer.id, sign: signOf(layer), annotations }] : []
  })

function Pointed({ page, together }: { page: PageHost; together: Together }) {
  const { pointed } = together
  const layer = pointed && layerOf(pointed, together)
  if (!layer || pointed.pageIndex !== page.index) return null
  return createPortal(<BelowCard key={pointed.id} annotation={pointed} layer={layer} page={page} together={together} />, page.host)
}
