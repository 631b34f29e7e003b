import { Button } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Note } from '#features/notes/note.ts'
import { NoteForm } from '#features/notes/web/NoteForm.tsx'
import { NoteItem } from '#features/notes/web/NoteItem.tsx'
import { newNoteUpon, useCreateNote } from '#features/notes/web/note-actions.ts'
import type { Point } from '#platform/shared/page-space.ts'
import { type PageHost, usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Guarded } from '#platform/web/ui/feedback/errors.tsx'
import { Bubble } from './Bubble.tsx'
import { Marker, Preview, placeOfNote, shownPlace, useMarkerName } from './Marker.tsx'
import { PlacingNote } from './PlacingNote.tsx'
import { isOnPaper, type NotePlace, type PaperNotes, type PlacedNote } from './paper-notes.ts'

type Props = { pdfViewer: PdfViewer; notes: PaperNotes }

/** The notes of a document on the pages where they were placed; those beyond the last page are only in the list. */
export function NotesOnPages({ pdfViewer, notes: on }: Props) {
  const pages = usePageHosts(pdfViewer)
  const { doing } = on
  const selected = on.placed.find(({ id }) => id === on.selected)
  const isMoving = (note: PlacedNote) => doing?.do === 'place' && doing.note?.id === note.id
  const shown = on.placed.filter((note) => (on.isShown || note === selected) && !isMoving(note))
  return (
    <Guarded>
      {pages.map((page) => (
        <Markers key={page.index} page={page} notes={shown.filter(({ page_number }) => page_number === page.index + 1)} on={on} />
      ))}
      {doing?.do === 'place' && (
        <PlacingNote
          key={doing.note?.id ?? 'new'}
          pdfViewer={pdfViewer}
          note={doing.note}
          onCancel={() => leave({ pdfViewer, note: doing.note, end: () => on.begin(null) })}
          onPlaced={(place) => (doing.note ? on.move(doing.note, place) : on.begin({ do: 'write', place }))}
        />
      )}
      {doing?.do === 'write' && <NewNoteBubble pdfViewer={pdfViewer} page={pageOf(pages, doing.place)} place={doing.place} on={on} />}
      {!doing && selected && isOnPaper(selected, pdfViewer) && (
        <NoteBubble key={selected.id} pdfViewer={pdfViewer} page={pageOf(pages, selected)} note={selected} on={on} />
      )}
    </Guarded>
  )
}

const pageOf = (pages: readonly PageHost[], { page_number }: { page_number: number }) =>
  pages.find(({ index }) => index === page_number - 1)

type MarkersProps = { page: PageHost; notes: readonly PlacedNote[]; on: PaperNotes }

/** Sorted as the page is shown, so that Tab goes through them from top to bottom. */
function Markers({ page, notes, on }: MarkersProps) {
  const shown = (note: PlacedNote) => shownPlace(placeOfNote(note, page), page)
  return createPortal(
    notes
      .toSorted((one, other) => {
        const [a, b] = [shown(one), shown(other)]
        return a.down - b.down || a.across - b.across
      })
      .map((note) => (
        <Marker
          key={note.id}
          page={page}
          note={note}
          isSelected={note.id === on.selected}
          onSelect={() => on.select(note.id === on.selected ? null : note.id)}
          onMove={note.isOwner && on.mayWrite ? (place) => on.move(note, place) : null}
        />
      )),
    page.host,
  )
}

type NoteBubblesProps = { pdfViewer: PdfViewer; page: PageHost | undefined; on: PaperNotes }

/** The bubble of the selected note. */
function NoteBubble({ pdfViewer, page, note, on }: NoteBubblesProps & { note: PlacedNote }) {
  const { t } = useTranslation()
  const label = useMarkerName()(note)
  const close = () => leave({ pdfViewer, note, end: () => on.select(null) })
  return (
    <Bubble pdfViewer={pdfViewer} page={page} at={placeIn(note, page)} label={label} onClose={close}>
      <NoteItem note={note} committee_id={on.committee_id} onRemoved={() => pdfViewer.viewer.container.focus({ preventScroll: true })}>
        {note.isOwner && on.mayWrite && (
          <Button
            variant="default"
            leftSection={<IconArrowsMove size={20} stroke={1.5} aria-hidden />}
            onClick={() => on.begin({ do: 'place', note })}
          >
            {t('placed_notes.move')}
          </Button>
        )}
      </NoteItem>
    </Bubble>
  )
}

/** The bubble of a new note at its chosen place; an unsaved draft is offered again in the next one. */
function NewNoteBubble({ pdfViewer, page, place, on }: NoteBubblesProps & { place: NotePlace }) {
  const { t } = useTranslation()
  const draft = newNoteUpon(on.document)
  const create = useCreateNote(on.document, draft)
  const close = () => leave({ pdfViewer, note: null, end: () => on.begin(null) })
  const label = t('placed_notes.new_note', { page: place.page_number })
  return (
    <>
      {page && createPortal(<Preview page={page} place={placeOfNote(place, page)} />, page.host)}
      <Bubble pdfViewer={pdfViewer} page={page} at={placeIn(place, page)} label={label} onClose={close}>
        <NoteForm
          committee_id={on.committee_id}
          draft={draft}
          save={(body) => create({ ...body, ...place }).then(({ id }) => on.select(id))}
          onSaved={() => {}}
          onCancel={close}
          takesFocus
        />
      </Bubble>
    </>
  )
}

const placeIn = (place: NotePlace, page: PageHost | undefined): Point =>
  page ? placeOfNote(place, page) : [place.position_x, place.position_y]

type Left = {
  pdfViewer: PdfViewer
  /** Null for a new note. */
  note: Pick<Note, 'id'> | null
  end: () => void
}

/** Ends an action on a note; the focus moves to its marker, or to the pages if there is none. */
function leave({ pdfViewer, note, end }: Left): void {
  // Only after this render are the markers known.
  flushSync(end)
  const marker = note && pdfViewer.viewer.container.querySelector<HTMLElement>(`[data-note="${note.id}"]`)
  const place = marker ?? pdfViewer.viewer.container
  place.focus({ preventScroll: true })
}
