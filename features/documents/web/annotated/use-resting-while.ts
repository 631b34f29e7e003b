import { useMemo } from 'react'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { PaperNotes } from '#features/notes/web/on-page/paper-notes.ts'

/**
 * While a note is being placed or written, no tool is active and no annotation waits for its place (D3 §4): one click places one thing.
 * Choosing a tool ends the note.
 */
export function useRestingWhile({ doing, begin }: Pick<PaperNotes, 'doing' | 'begin'>, annotator: Annotator): Annotator {
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
