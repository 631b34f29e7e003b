import { NotesOnPages } from '#features/notes/web/on-page/NotesOnPages.tsx'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import type { Noting } from '#platform/web/pdf/noting.ts'
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
