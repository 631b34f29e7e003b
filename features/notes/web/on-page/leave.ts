import { flushSync } from 'react-dom'
import type { Note } from '#features/notes/note.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Left = {
  pdfViewer: PdfViewer
  /** Null for a new note. */
  note: Pick<Note, 'id'> | null
  end: () => void
}

/** Ends an action on a note; the focus moves to its marker, or to the pages if there is none. */
export function leave({ pdfViewer, note, end }: Left): void {
  // Only after this render are the markers known.
  flushSync(end)
  const marker = note && document.querySelector<HTMLElement>(`[data-note="${note.id}"]`)
  const place = marker ?? pdfViewer.viewer.container
  place.focus({ preventScroll: true })
}
