import { useMemo } from 'react'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { NotesOnPages } from '#features/notes/web/on-page/NotesOnPages.tsx'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import type { Noting } from '#platform/web/pdf/extensions.ts'
import { OpenedPaper } from './OpenedPaper.tsx'

/** What the notes of a document add to its paper. */
export const noteExtension = (notes: PaperNotes): Noting => ({
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

/**
 * While a note is being placed or written, no tool is active and no annotation waits for its place (D3 §4): one click places one thing.
 * Choosing a tool ends the note.
 */
export function usePausedWhileNoting({ doing, begin }: Pick<PaperNotes, 'doing' | 'begin'>, annotator: Annotator): Annotator {
  return useMemo(() => {
    if (!doing) return annotator
    return {
      ...annotator,
      tool: 'read',
      placing: null,
      chooseTool(tool) {
        begin(null)
        annotator.chooseTool(tool)
      },
      place(id) {
        begin(null)
        annotator.place(id)
      },
    }
  }, [doing, begin, annotator])
}
