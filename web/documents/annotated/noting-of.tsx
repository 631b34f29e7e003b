import type { Noting } from '#web/documents/viewer/noting.ts'
import { NotesOnPages } from '#web/notes/on-page/NotesOnPages.tsx'
import type { PaperNotes } from '#web/notes/on-page/paper-notes.ts'
import { OpenedPaper } from './OpenedPaper.tsx'

/** What the notes of a document add to its paper. */
export const notingOf = (notes: PaperNotes): Noting => ({
  onPlace: notes.mayWrite ? () => notes.begin(notes.doing ? null : { do: 'place', note: null }) : null,
  isAnnotating: notes.doing !== null,
  isShown: notes.isShown,
  onShow: notes.show,
  layer: (pdfViewer) => (
    <>
      <OpenedPaper pdfViewer={pdfViewer} onOpened={notes.setPaper} />
      <NotesOnPages pdfViewer={pdfViewer} notes={notes} />
    </>
  ),
})
