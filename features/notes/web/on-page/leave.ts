import { flushSync } from 'react-dom'
import type { Note } from '#features/notes/note.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Left = {
  pdfViewer: PdfViewer
  /** Null of a new one. */
  note: Pick<Note, 'id'> | null
  end: () => void
}

/** Ends what is done with a note; the focus goes to its marker, to the pages where there is none. */
export function leave({ pdfViewer, note, end }: Left): void {
  // Only then it is known which markers are there.
  flushSync(end)
  const marker = note && document.querySelector<HTMLElement>(`[data-note="${note.id}"]`)
  const place = marker ?? pdfViewer.viewer.container
  place.focus({ preventScroll: true })
}
