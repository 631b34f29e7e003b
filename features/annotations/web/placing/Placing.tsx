import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isMarking } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { selectedPassages } from '#features/annotations/web/gestures/mark-selection.ts'
import type { Change } from '#features/annotations/web/session.ts'
import { useSelectedText } from '#features/annotations/web/tools/use-selected-text.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { PlacingBar, takeFocus } from './PlacingBar.tsx'
import { middleOf, type PlaceOnPage } from './place-on-page.ts'
import { placedAt, placedOn } from './placed.ts'
import { usePlacingByHand } from './use-placing-by-hand.ts'

type Props = { annotator: Annotator; pdfViewer: PdfViewer }

/** Places an unplaced annotation by hand: by a click on the page, or for a marking by selecting text. */
export function Placing({ annotator, pdfViewer }: Props) {
  const { session, placing } = annotator
  const { unplaced } = useSyncExternalStore(session.subscribe, session.shown)
  const annotation = unplaced.find(({ id }) => id === placing)
  return annotation ? <PlacingOne key={annotation.id} annotation={annotation} annotator={annotator} pdfViewer={pdfViewer} /> : null
}

function PlacingOne({ annotation, annotator, pdfViewer }: Props & { annotation: Annotation }) {
  const { t } = useTranslation()
  const isText = isMarking(annotation)
  const selected = useSelectedText(pdfViewer, isText)
  const { cancel, onPage, onText } = usePlace({ annotation, annotator, pdfViewer })
  usePlacingByHand({ pdfViewer, cancel, onPage, onText: isText ? onText : undefined })
  const words = t(isText ? 'layers.unplaced.select_text' : 'layers.unplaced.click_page')
  return (
    <PlacingBar pdfViewer={pdfViewer} label={t('layers.unplaced.place')} words={words}>
      {isText ? (
        <Button disabled={!selected} onMouseDown={(event) => event.preventDefault()} onClick={onText}>
          {t('layers.unplaced.use_text')}
        </Button>
      ) : (
        <Button ref={takeFocus} onClick={() => onPage(undefined)}>
          {t('layers.unplaced.use_page')}
        </Button>
      )}
      <Button variant="default" onClick={cancel}>
        {t('shell.cancel')}
      </Button>
    </PlacingBar>
  )
}

/** Ends placing, either with a step that can be undone or by cancelling. */
function usePlace({ annotation, annotator, pdfViewer }: Props & { annotation: Annotation }) {
  const { t } = useTranslation()
  const end = (changes: readonly Change[]) => {
    const [first] = changes
    if (!first) return
    annotator.session.change(changes)
    annotator.place(null)
    notify('success', t('layers.unplaced.placed'))
    if (isMarking(annotation)) return
    // Selected so that it can be moved on by arrow keys or by dragging.
    annotator.chooseTool('select')
    annotator.select([first.annotation.id])
  }
  return {
    cancel: () => annotator.place(null),
    onText: () => {
      end(placedOn(annotation, selectedPassages(pdfViewer)))
      getSelection()?.removeAllRanges()
    },
    /** Without a position: the middle of the current page. */
    onPage: (at: PlaceOnPage | undefined) => {
      const { page, place } = at ?? middleOf(pdfViewer) ?? {}
      if (page && place) end([placedAt(annotation, place, page)])
    },
  }
}
