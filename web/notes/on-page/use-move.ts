import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeNote } from '#shared/notes/contract.ts'
import type { Notable } from '#shared/notes/note.ts'
import { useAction } from '#web/kit/use-action.ts'
import { notesQuery } from '#web/notes/queries.ts'
import type { NotePlace, PlacedNote } from './paper-notes.ts'

/** Puts a note to another place, on the screen at once and, of several, the last one to stay; where that fails it goes back. */
export function useMove(document: Notable, onMoved: (note: PlacedNote) => void) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(document)
  const waiting = useRef(0)
  const readAgain = async () => {
    waiting.current -= 1
    // Also those of the document that was open when it began.
    if (waiting.current === 0) await client.invalidateQueries({ queryKey: ['notes'] })
  }
  const { mutate } = useAction(changeNote, { failure: 'placed_notes.move_error', refresh: readAgain, queue: 'move_note' })
  return (note: PlacedNote, place: NotePlace) => {
    waiting.current += 1
    onMoved(note)
    // What is being read is of before.
    void client.cancelQueries({ queryKey })
    const { page_number, position_x, position_y } = place
    client.setQueryData(queryKey, (notes) =>
      notes?.map((one) => (one.id === note.id ? { ...one, page_number, position_x, position_y } : one)),
    )
    mutate({ params: { id: note.id }, body: { page_number, position_x, position_y } })
  }
}
