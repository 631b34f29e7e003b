import { Button } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { NoteForm } from '#features/notes/web/NoteForm.tsx'
import { NoteItem } from '#features/notes/web/NoteItem.tsx'
import { newNoteUpon, useCreateNote } from '#features/notes/web/use-create-note.ts'
import type { Point } from '#platform/shared/pdf/rect.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Bubble } from './Bubble.tsx'
import { leave } from './leave.ts'
import { Preview, placeOfNote } from './Marker.tsx'
import type { NotePlace, PaperNotes, PlacedNote } from './paper-notes.ts'
import { useMarkerName } from './use-marker-name.ts'

type Props = { pdfViewer: PdfViewer; page: PageHost | undefined; on: PaperNotes }

/** The bubble of the selected note. */
export function NoteBubble({ pdfViewer, page, note, on }: Props & { note: PlacedNote }) {
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
export function NewNoteBubble({ pdfViewer, page, place, on }: Props & { place: NotePlace }) {
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
