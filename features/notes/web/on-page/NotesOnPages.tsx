import { createPortal } from 'react-dom'
import { type PageHost, usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Guarded } from '#platform/web/ui/feedback/Guarded.tsx'
import { isOnPaper } from './go-to-note.ts'
import { leave } from './leave.ts'
import { Marker, placeOfNote, shownPlace } from './Marker.tsx'
import { NewNoteBubble, NoteBubble } from './NoteBubbles.tsx'
import { PlacingNote } from './PlacingNote.tsx'
import type { PaperNotes, PlacedNote } from './paper-notes.ts'

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
