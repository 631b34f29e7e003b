import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeNote } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { changedNote } from '#features/outbox/web/note-deeds.ts'
import { titleIn } from '#features/outbox/web/title-in.ts'
import { useOrWait } from '#features/outbox/web/use-or-wait.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import type { NotePlace, PlacedNote } from './paper-notes.ts'

/** Moves a note, optimistically; after several moves the last one wins. A failed move is reverted. */
export function useMove(document: Notable, onMoved: (note: PlacedNote) => void) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(document)
  const orWait = useOrWait()
  const waiting = useRef(0)
  const moving = useRef(new Map<number, PlacedNote>())
  const readAgain = async () => {
    waiting.current -= 1
    // Includes those of the document that was open when the move began.
    if (waiting.current === 0 && connectivity.get() === 'there') await client.invalidateQueries({ queryKey: ['notes'] })
  }
  const { mutate } = useAction(changeNote, {
    failure: 'placed_notes.move_error',
    refresh: readAgain,
    queue: 'move_note',
    by: (asked) =>
      orWait(changeNote, { asked, ...changedNote(moving.current.get(Number(asked.params.id))!, asked.body, titleIn(client, document)) }),
  })
  return (note: PlacedNote, place: NotePlace) => {
    moving.current.set(note.id, note)
    waiting.current += 1
    onMoved(note)
    // A fetch under way would return the old place.
    void client.cancelQueries({ queryKey })
    const { page_number, position_x, position_y } = place
    client.setQueryData(queryKey, (notes) =>
      notes?.map((one) => (one.id === note.id ? { ...one, page_number, position_x, position_y } : one)),
    )
    mutate({ params: { id: note.id }, body: { page_number, position_x, position_y } })
  }
}
