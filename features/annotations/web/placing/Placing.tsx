import { Button, Menu } from '@mantine/core'
import { IconMapPinQuestion } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Annotation, isMarking } from '#features/annotations/annotation.ts'
import { boundsOf, moved, wayOnto } from '#features/annotations/geometry/shape.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { newMarking, type Passage, selectedPassages, useSelectedText } from '#features/annotations/web/gestures/mark-selection.ts'
import type { Change, LayerSession } from '#features/annotations/web/session/layer-session.ts'
import type { Point } from '#platform/shared/page-space.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { type BarEntry, oneButton } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { middleOf, type PlaceOnPage, PlacingBar, takeFocus, usePlacingByHand } from './placing-by-hand.tsx'

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

type Page = Pick<PageHost, 'index' | 'width' | 'height'>

/** Places an unplaced annotation with its middle at this position, moved so that all of it is on the page. */
function placedAt(before: Annotation, [x, y]: Point, page: Page): Change {
  const bounds = boundsOf(before)
  const way = wayOnto(bounds, [x - bounds.x - bounds.width / 2, y - bounds.y - bounds.height / 2], page)
  return { kind: 'update', before, annotation: withPlace({ ...moved(before, ...way), pageIndex: page.index }) }
}

/** Gives an unplaced marking its new passage; a passage that spans pages becomes one marking for each page. */
export function placedOn(before: Annotation, [first, ...others]: readonly Passage[]): Change[] {
  if (!first || !isMarking(before)) return []
  const { type: kind, color, opacity } = before
  return [
    { kind: 'update', before, annotation: withPlace({ ...before, ...first }) },
    ...others.map((passage) => ({ kind: 'create' as const, annotation: newMarking(passage, { kind, color, opacity }) })),
  ]
}

function withPlace({ is_unplaced: _, ...annotation }: Annotation): Annotation {
  return annotation
}

/** Tells that annotations found no place on this version, and opens their list; undefined if there are none. */
export function useUnplacedHint(session: LayerSession, onShow: () => void): BarEntry | undefined {
  const { t } = useTranslation()
  const { unplaced } = useSyncExternalStore(session.subscribe, session.shown)
  if (unplaced.length === 0) return undefined
  const label = t('layers.unplaced.show', { count: unplaced.length })
  return oneButton({
    key: 'unplaced',
    group: 'end',
    rank: 16,
    isLow: true,
    section: 'annotating',
    button: <ToolButton label={label} icon={IconMapPinQuestion} onClick={onShow} />,
    item: () => (
      <Menu.Item leftSection={<IconMapPinQuestion size={20} aria-hidden />} onClick={onShow}>
        {label}
      </Menu.Item>
    ),
  })
}
