import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { boundsOf } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { goToNote, type PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { goToRects, isHidden } from '#platform/web/pdf/reading-position.ts'

/** The annotation on the open layer, or the note, that the address names; `onLed` is called once the reader was led there. */
export type MarkInAddress = { annotation: string | undefined; note: number | undefined; onLed: () => void }

type On = { annotator: Annotator; notes: PaperNotes }

/** Selects the mark in the address and scrolls to it, as soon as the paper is open and the mark is loaded. */
export function useLedToMark(pdfViewer: PdfViewer | null, { annotation, note, onLed }: MarkInAddress, { annotator, notes }: On): void {
  const { session } = annotator
  const drawn = useSyncExternalStore(session.subscribe, () => session.shown().annotations.find(({ id }) => id === annotation))
  const placed = notes.placed.find(({ id }) => id === note)
  const lead = useEffectEvent((paper: PdfViewer) => {
    if (isHidden(paper.viewer)) return
    if (drawn) {
      annotator.select([drawn.id])
      goToRects(paper, drawn.pageIndex, { rects: [boundsOf(drawn)] })
    }
    if (placed) {
      notes.show(true)
      notes.select(placed.id)
      goToNote(paper, placed)
    }
    onLed()
  })
  const found = drawn?.id ?? placed?.id
  useEffect(() => {
    if (pdfViewer && found !== undefined) lead(pdfViewer)
  }, [pdfViewer, found])
}
