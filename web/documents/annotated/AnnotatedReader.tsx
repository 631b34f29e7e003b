import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import type { DocumentKind } from '#shared/documents/document.ts'
import { useAnnotatedDownload } from '#web/annotations/interchange/use-annotated-download.ts'
import { withLegacy } from '#web/annotations/legacy/with-legacy.ts'
import { AnnotationList } from '#web/annotations/list/AnnotationList.tsx'
import { Placing } from '#web/annotations/placing/Placing.tsx'
import { UnplacedHint } from '#web/annotations/placing/UnplacedHint.tsx'
import { useLayerSession } from '#web/annotations/session/use-layer-session.ts'
import type { LayerSession } from '#web/annotations/session.ts'
import { AnnotationPages } from '#web/annotations/surface/AnnotationPages.tsx'
import { printedLayer } from '#web/annotations/surface/printed-layer.tsx'
import { LayersBelow } from '#web/annotations/together/LayersBelow.tsx'
import { Legend } from '#web/annotations/together/Legend.tsx'
import { printedBelow } from '#web/annotations/together/printed-below.ts'
import { SharedSign } from '#web/annotations/together/SharedSign.tsx'
import type { Together } from '#web/annotations/together/together.ts'
import { useGoneLayers } from '#web/annotations/together/use-gone-layers.ts'
import { useTogether } from '#web/annotations/together/use-together.ts'
import { AnnotationBar } from '#web/annotations/tools/AnnotationBar.tsx'
import { useAnnotator } from '#web/annotations/tools/use-annotator.ts'
import type { Compared } from '#web/documents/compare/comparing.ts'
import { useComparing } from '#web/documents/compare/use-comparing.tsx'
import type { AnnotatedDownload, Annotating } from '#web/documents/viewer/annotating.ts'
import { PdfReader } from '#web/documents/viewer/PdfReader.tsx'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'
import type { PaperNotes } from '#web/notes/on-page/paper-notes.ts'
import { closedLayer, noLayer } from './closed-layer.ts'
import { goToAnnotation } from './go-to-annotation.ts'
import { notingOf } from './noting-of.tsx'
import { OpenedPaper } from './OpenedPaper.tsx'
import { useCropBoxes } from './use-crop-boxes.ts'
import { useRestingWhile } from './use-resting-while.ts'

type Reading = Omit<ComponentProps<typeof PdfReader>, 'annotating' | 'comparing' | 'noting'>
/** Without a layer, as for whoever may not annotate and has never done so, the paper is only read. */
type Props = {
  document: { kind: DocumentKind; id: number }
  version_id: number
  /** All that the reader sees of the version; `layer` is the open one. */
  layers: readonly AnnotationLayer[]
  layer: AnnotationLayer | null
  committee_id: number
  /** What it is compared with, if anything. */
  compared: Compared | null
  /** Those of the document, on its pages. */
  notes: PaperNotes
  reading: Reading
}

/** A paper with the layer that is open on it; it stays the same paper whichever that is, and without one. */
export function AnnotatedReader({ document, version_id, layers, layer, committee_id, compared, notes, reading }: Props) {
  const [pdfViewer, setPdfViewer] = useState<PdfViewer | null>(null)
  const page_count = pdfViewer?.viewer.pdfDocument?.numPages
  const opened = useLayerSession({ layer, committee_id, page_count })
  const cropBoxes = useCropBoxes(reading.url, { pdfViewer, wanted: layers.some(({ is_legacy_layer }) => is_legacy_layer) })
  const readable = useMemo(
    () => (opened && cropBoxes && layer?.is_legacy_layer ? withLegacy(opened, cropBoxes) : opened),
    [opened, cropBoxes, layer?.is_legacy_layer],
  )
  const session = readable ?? (layer ? closedLayer : noLayer)
  const together = useTogether({ version_id, layers, open: layer, session, committee_id, page_count, cropBoxes })
  useGoneLayers(version_id, layers)
  const comparing = useComparing(compared)
  const shown = [...together.seen.map((below) => below.layer), ...(layer ? [layer] : [])]
  const download = useAnnotatedDownload({ ...document, version_id, file_name: reading.download.download, layers: shown })
  const annotating = useAnnotatedPaper({ session, together, download, notes, onOpened: setPdfViewer })
  return <PdfReader {...reading} annotating={layers.length > 0 ? annotating : undefined} comparing={comparing} noting={notingOf(notes)} />
}

type Paper = {
  session: LayerSession
  together: Together
  download: AnnotatedDownload | undefined
  notes: PaperNotes
  onOpened: (pdfViewer: PdfViewer | null) => void
}

/** Bar, layers and list of what lies on the paper. */
function useAnnotatedPaper({ session, together, download, notes, onOpened }: Paper): Annotating {
  const { t } = useTranslation()
  const annotator = useRestingWhile(notes, useAnnotator(session))
  return {
    download,
    bar: (pdfViewer, showPanel) => (
      <AnnotationBar
        annotator={annotator}
        pdfViewer={pdfViewer}
        legend={
          <>
            <SharedSign layer={together.open} />
            <UnplacedHint session={session} onShow={showPanel} />
            <Legend together={together} />
          </>
        }
      />
    ),
    layer: (pdfViewer) => (
      <>
        <OpenedPaper pdfViewer={pdfViewer} onOpened={onOpened} />
        <LayersBelow pdfViewer={pdfViewer} annotator={annotator} together={together} />
        <AnnotationPages pdfViewer={pdfViewer} annotator={annotator} />
        <Placing annotator={annotator} pdfViewer={pdfViewer} />
      </>
    ),
    panel: (pdfViewer, uncover) => (
      <AnnotationList
        annotator={annotator}
        together={together}
        onPlace={uncover}
        onGo={(annotation) => {
          goToAnnotation(pdfViewer, annotation)
          uncover()
        }}
      />
    ),
    printLayer: (page) => {
      const annotations = [
        ...printedBelow(together, page),
        ...session.shown().annotations.filter(({ pageIndex }) => pageIndex === page.index),
      ]
      if (annotations.length === 0) return null
      return { ...printedLayer(annotations, page), title: t('annotations.surface.printed_notes', { page: page.index + 1 }) }
    },
  }
}
