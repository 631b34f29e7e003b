import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import { withLegacy } from '#web/annotations/legacy/with-legacy.ts'
import { AnnotationList } from '#web/annotations/list/AnnotationList.tsx'
import { useLayerSession } from '#web/annotations/session/use-layer-session.ts'
import type { LayerSession } from '#web/annotations/session.ts'
import { AnnotationPages } from '#web/annotations/surface/AnnotationPages.tsx'
import { printedLayer } from '#web/annotations/surface/printed-layer.tsx'
import { AnnotationBar } from '#web/annotations/tools/AnnotationBar.tsx'
import { useAnnotator } from '#web/annotations/tools/use-annotator.ts'
import type { Annotating } from '#web/documents/viewer/annotating.ts'
import { PdfReader } from '#web/documents/viewer/PdfReader.tsx'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'
import { closedLayer } from './closed-layer.ts'
import { goToAnnotation } from './go-to-annotation.ts'
import { OpenedPaper } from './OpenedPaper.tsx'
import { useCropBoxes } from './use-crop-boxes.ts'

type Reading = Omit<ComponentProps<typeof PdfReader>, 'annotating'>
/** Without a layer, as for whoever may not annotate and has never done so, the paper is only read. */
type Props = { layer: AnnotationLayer | null; committee_id: number; reading: Reading }

/** A paper with the layer that is open on it; it stays the same paper whichever that is, and without one. */
export function AnnotatedReader({ layer, committee_id, reading }: Props) {
  const [pdfViewer, setPdfViewer] = useState<PdfViewer | null>(null)
  const session = useLayerSession({ layer, committee_id, page_count: pdfViewer?.viewer.pdfDocument?.numPages })
  const cropBoxes = useCropBoxes(reading.url, { pdfViewer, wanted: layer?.is_legacy_layer === true })
  const readable = useMemo(() => (session && cropBoxes ? withLegacy(session, cropBoxes) : session), [session, cropBoxes])
  const annotating = useAnnotatedPaper(readable ?? closedLayer, setPdfViewer)
  return <PdfReader {...reading} annotating={layer ? annotating : undefined} />
}

/** Bar, layer and list of what lies on the paper. */
function useAnnotatedPaper(session: LayerSession, onOpened: (pdfViewer: PdfViewer | null) => void): Annotating {
  const { t } = useTranslation()
  const annotator = useAnnotator(session)
  return {
    bar: (pdfViewer) => <AnnotationBar annotator={annotator} pdfViewer={pdfViewer} />,
    layer: (pdfViewer) => (
      <>
        <OpenedPaper pdfViewer={pdfViewer} onOpened={onOpened} />
        <AnnotationPages pdfViewer={pdfViewer} annotator={annotator} />
      </>
    ),
    panel: (pdfViewer, uncover) => (
      <AnnotationList
        annotator={annotator}
        onGo={(annotation) => {
          goToAnnotation(pdfViewer, annotation)
          uncover()
        }}
      />
    ),
    printLayer: (page) => {
      const annotations = session.shown().annotations.filter(({ pageIndex }) => pageIndex === page.index)
      if (annotations.length === 0) return null
      return { ...printedLayer(annotations, page), title: t('annotations.surface.printed_notes', { page: page.index + 1 }) }
    },
  }
}
