import { Button, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { middleOf, type PlaceOnPage, PlacingBar, takeFocus, usePlacingByHand } from '#features/annotations/web/placing/placing-by-hand.tsx'
import { clampedTo } from '#features/annotations/web/surface/Sheet.tsx'
import { type Point, toPage } from '#platform/shared/page-space.ts'
import { isTyping } from '#platform/web/lib/keyboard.ts'
import { usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { Preview, placeOfNote, shownPlace } from './Marker.tsx'
import type { NotePlace, PlacedNote } from './paper-notes.ts'

type Props = {
  pdfViewer: PdfViewer
  /** Null for a new note. */
  note: PlacedNote | null
  onPlaced: (place: NotePlace) => void
  onCancel: () => void
}

/** Places a note: by a click on the page, or by the arrow keys, from its current place or the middle of the page. */
export function PlacingNote({ pdfViewer, note, onPlaced, onCancel }: Props) {
  const { t } = useTranslation()
  const pages = usePageHosts(pdfViewer)
  const [chosen, choose] = useState<NotePlace | null>(note)
  const at = chosen && placeOn(pages, chosen)
  const start = () => at ?? middleOf(pdfViewer)
  const end = (place: PlaceOnPage | undefined) => place && onPlaced(notePlace(place))
  usePlacingByHand({ pdfViewer, cancel: onCancel, onPage: end })
  useArrows(start, (place) => choose(notePlace(place)))
  return (
    <>
      <PlacingBar
        pdfViewer={pdfViewer}
        label={t(note ? 'placed_notes.move' : 'placed_notes.place')}
        words={t(note ? 'placed_notes.move_help' : 'placed_notes.place_help')}
      >
        <VisuallyHidden component="output">{at && t('placed_notes.at', shownAt(at))}</VisuallyHidden>
        <Button ref={takeFocus} onClick={() => end(start())}>
          {t(at ? 'placed_notes.place_here' : 'placed_notes.place_in_middle')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
      </PlacingBar>
      {at && createPortal(<Preview page={at.page} place={at.place} />, at.page.host)}
    </>
  )
}

function placeOn(pages: readonly PlaceOnPage['page'][], place: NotePlace): PlaceOnPage | null {
  const page = pages.find(({ index }) => index === place.page_number - 1)
  return page ? { page, place: placeOfNote(place, page) } : null
}

/** Where on the page that is, for screen readers. */
function shownAt({ page, place }: PlaceOnPage) {
  const { across, down } = shownPlace(place, page)
  return { page: page.index + 1, across: Math.round(across), down: Math.round(down) }
}

const notePlace = ({ page, place: [position_x, position_y] }: PlaceOnPage): NotePlace => ({
  page_number: page.index + 1,
  position_x,
  position_y,
})

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** How far (in points) an arrow key moves the place, without and with Shift. */
const step = { plain: 5, far: 50 }

/** The arrow keys move a place on its page, in the directions as shown. */
function useArrows(start: () => PlaceOnPage | undefined, onMoved: (at: PlaceOnPage) => void): void {
  const isActive = useIsActiveViewer()
  useWindowEvent(
    'keydown',
    (event) => {
      const arrow = isActive && arrows[event.key]
      const at = arrow && !event.ctrlKey && !event.metaKey && !event.altKey && !goesByArrows(event.target) && start()
      if (!at) return
      event.preventDefault()
      event.stopPropagation()
      onMoved(moved(at, arrow, event.shiftKey ? step.far : step.plain))
    },
    { capture: true },
  )
}

/** Whether the target uses the arrow keys itself: fields, menus, tabs and the like. */
const goesByArrows = (target: EventTarget | null) =>
  isTyping(target) || (target instanceof Element && target.closest('[role=menu], [role=tablist], [role=radiogroup], [role=tree]') !== null)

function moved({ page, place: [x, y] }: PlaceOnPage, [across, down]: Point, length: number): PlaceOnPage {
  const [dx, dy] = toPage([across * length, down * length], { rotation: page.rotation, width: 0, height: 0 })
  return { page, place: clampedTo(page, [x + dx, y + dy]) }
}
