import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Compared } from '#app/web/pages/document/compare/CompareVersion.tsx'
import { useComparing } from '#app/web/pages/document/compare/use-comparing.tsx'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { useAnnotatedDownload } from '#features/annotations/web/interchange/use-save-file.ts'
import { AnnotationList } from '#features/annotations/web/list/AnnotationList.tsx'
import { LayersBelow } from '#features/annotations/web/overlay-layers/LayersBelow.tsx'
import { Legend } from '#features/annotations/web/overlay-layers/Legend.tsx'
import { useGoneLayers } from '#features/annotations/web/overlay-layers/layer-news.ts'
import { isShared, SharedSign } from '#features/annotations/web/overlay-layers/OwnerSign.tsx'
import {
  type LayersTogether,
  printedBelow,
  seenOf,
  useLayersTogether,
  WithTogether,
} from '#features/annotations/web/overlay-layers/together.ts'
import { Placing } from '#features/annotations/web/placing/Placing.tsx'
import { closedLayer, type LayerSession, noLayer } from '#features/annotations/web/session/layer-session.ts'
import { useLayerSession, withLegacy } from '#features/annotations/web/session/use-layer-session.ts'
import { AnnotationPages } from '#features/annotations/web/surface/AnnotationPages.tsx'
import { printedLayer } from '#features/annotations/web/surface/printed-layer.tsx'
import { AnnotationBar, layerEntry } from '#features/annotations/web/tools/AnnotationBar.tsx'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { documentCalls } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { pagesRead, useIsRecorded } from '#features/documents/web/record-reading.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { useRecord } from '#features/outbox/web/use-call-or-queue.ts'
import { isProvisional } from '#platform/web/lib/connectivity/offline-copies.ts'
import type { AnnotatedDownload, Annotating } from '#platform/web/pdf/extensions.ts'
import { type PagesRead, watchPagesRead } from '#platform/web/pdf/layout/pages-read.ts'
import { PdfReader } from '#platform/web/pdf/PdfReader.tsx'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { goToRects } from '#platform/web/pdf/reading-position.ts'
import { noteExtension, usePausedWhileNoting } from './note-extension.tsx'
import { OpenedPaper, useCropBoxes } from './OpenedPaper.tsx'
import { type MarkInAddress, useLedToMark } from './use-led-to-mark.ts'

type Reading = Omit<ComponentProps<typeof PdfReader>, 'annotating' | 'comparing' | 'noting'>
/** Without a layer (the reader may not annotate and never did) the paper is read-only. */
type Props = {
  document: { kind: DocumentKind; id: number }
  version_id: number
  /** All layers of the version that the reader sees; `layer` is the open one. */
  layers: readonly AnnotationLayer[]
  layer: AnnotationLayer | null
  committee_id: number
  /** The comparison under way, if any. */
  compared: Compared | null
  /** The document's notes, on its pages. */
  notes: PaperNotes
  inAddress: MarkInAddress
  reading: Reading
}

/** A paper with its open layer; the paper stays mounted when the layer changes, or if there is none. */
export function AnnotatedReader({ document, version_id, layers, layer, committee_id, compared, notes, inAddress, reading }: Props) {
  const [pdfViewer, setPdfViewer] = useState<PdfViewer | null>(null)
  const page_count = pdfViewer?.viewer.pdfDocument?.numPages
  usePagesRead(pdfViewer, { ...document, version_id, committee_id })
  const opened = useLayerSession({ layer, committee_id, page_count })
  const cropBoxes = useCropBoxes(reading.url, { pdfViewer, wanted: layers.some(({ is_legacy_layer }) => is_legacy_layer) })
  const readable = useMemo(
    () => (opened && cropBoxes && layer?.is_legacy_layer ? withLegacy(opened, cropBoxes) : opened),
    [opened, cropBoxes, layer?.is_legacy_layer],
  )
  const session = readable ?? (layer ? closedLayer : noLayer)
  const together = useLayersTogether({ version_id, layers, open: layer, session, committee_id, page_count, cropBoxes })
  useGoneLayers(version_id, layers)
  const comparing = useComparing(compared)
  const shown = [...together.others.filter(together.isOn), ...(layer ? [layer] : [])]
  const download = useAnnotatedDownload({ ...document, version_id, file_name: reading.download.download, layers: shown })
  const annotating = useAnnotatedPaper({ session, together, download, notes, inAddress, pdfViewer, onOpened: setPdfViewer })
  return (
    <PdfReader {...reading} annotating={layers.length > 0 ? annotating : undefined} comparing={comparing} noting={noteExtension(notes)} />
  )
}

type Paper = {
  session: LayerSession
  together: LayersTogether
  download: AnnotatedDownload | undefined
  notes: PaperNotes
  inAddress: MarkInAddress
  pdfViewer: PdfViewer | null
  onOpened: (pdfViewer: PdfViewer | null) => void
}

/** Toolbar, layers and list of what is on the paper. */
function useAnnotatedPaper({ session, together, download, notes, inAddress, pdfViewer: opened, onOpened }: Paper): Annotating {
  const { t } = useTranslation()
  const annotator = usePausedWhileNoting(notes, useAnnotator(session))
  useLedToMark(opened, inAddress, { annotator, notes })
  return {
    download,
    bar: (frame) => (
      <AnnotationBar
        annotator={annotator}
        frame={frame}
        layers={[
          layerEntry('shared', isShared(together.open) && <SharedSign layer={together.open} />),
          layerEntry('legend', together.others.length > 0 && <Legend layers={together} />),
        ]}
      />
    ),
    layer: (pdfViewer) => (
      <>
        <OpenedPaper pdfViewer={pdfViewer} onOpened={onOpened} />
        <WithTogether layers={together}>{(now) => <LayersBelow pdfViewer={pdfViewer} annotator={annotator} together={now} />}</WithTogether>
        <AnnotationPages pdfViewer={pdfViewer} annotator={annotator} />
        <Placing annotator={annotator} pdfViewer={pdfViewer} />
      </>
    ),
    panel: (pdfViewer, uncover) => (
      <WithTogether layers={together}>
        {(now) => (
          <AnnotationList
            annotator={annotator}
            together={now}
            onPlace={uncover}
            onGo={(annotation) => {
              goToRects(pdfViewer, annotation.pageIndex, { rects: [boundsOf(annotation)] })
              uncover()
            }}
          />
        )}
      </WithTogether>
    ),
    printLayer: (page) => {
      const annotations = [
        ...printedBelow({ seen: seenOf(together.below.get()) }, page),
        ...session.shown().annotations.filter(({ pageIndex }) => pageIndex === page.index),
      ]
      if (annotations.length === 0) return null
      return { ...printedLayer(annotations, page), title: t('annotations.surface.printed_notes', { page: page.index + 1 }) }
    },
  }
}

type ReadPaper = { kind: DocumentKind; id: number; version_id: number; committee_id: number }

/** Records which pages of a paper the reader has had on screen, if the reader may leave a trace; a refusal is not shown. */
export function usePagesRead(pdfViewer: PdfViewer | null, { kind, id, version_id, committee_id }: ReadPaper): void {
  const client = useQueryClient()
  const record = useRecord()
  const isRecorded = useIsRecorded(committee_id)
  const report = useEffectEvent((read: PagesRead) => {
    const asked = { params: { id, version_id }, body: read }
    const change = pagesRead({ document: kind, id, version_id, ...read })
    record(documentCalls[kind].readPages, { asked, change, answer: { last_read: new Date().toISOString() } }, (answer) =>
      isProvisional(answer) ? undefined : client.invalidateQueries({ queryKey: ['preparation'] }),
    )
  })
  useEffect(() => {
    if (pdfViewer && isRecorded) watchPagesRead(pdfViewer, (read) => report(read))
  }, [pdfViewer, isRecorded])
}
