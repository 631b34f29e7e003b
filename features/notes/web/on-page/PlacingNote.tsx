import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PlacingBar, takeFocus } from '#features/annotations/web/placing/PlacingBar.tsx'
import { middleOf, type PlaceOnPage } from '#features/annotations/web/placing/place-on-page.ts'
import { usePlacingByHand } from '#features/annotations/web/placing/use-placing-by-hand.ts'
import { usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Preview, placeOfNote, shownPlace } from './Marker.tsx'
import type { NotePlace, PlacedNote } from './paper-notes.ts'
import { useArrows } from './use-arrows.ts'

type Props = {
  pdfViewer: PdfViewer
  /** Null of a new one. */
  note: PlacedNote | null
  onPlaced: (place: NotePlace) => void
  onCancel: () => void
}

/** A note is given its place: by a click upon the page, or by the arrow keys, from where it stands or from the middle of the page. */
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

/** Who does not see the page hears where on it that is. */
function shownAt({ page, place }: PlaceOnPage) {
  const { across, down } = shownPlace(place, page)
  return { page: page.index + 1, across: Math.round(across), down: Math.round(down) }
}

const notePlace = ({ page, place: [position_x, position_y] }: PlaceOnPage): NotePlace => ({
  page_number: page.index + 1,
  position_x,
  position_y,
})
