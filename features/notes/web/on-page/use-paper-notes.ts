import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { changeNote } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import { notePolicy } from '#features/notes/policy.ts'
import { changedNote } from '#features/notes/web/operation/note-changes.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { titleIn, useCallOrQueue } from '#features/outbox/web/use-call-or-queue.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { isPlaced, type NotePlace, type PaperNotes, type PlacedNote } from './paper-notes.ts'

type State = Pick<PaperNotes, 'selected' | 'doing'>
const nothing: State = { selected: null, doing: null }
const none: never[] = []

/** The notes of a document; opening another document resets selection and action. */
export function usePaperNotes(document: DocumentWithParents): PaperNotes {
  const me = useMe()
  const committee_id = document.meeting.committee.id
  const isClosed = useIsClosed(committee_id)
  const { data: notes } = useQuery(notesQuery(document))
  const [paper, setPaper] = useState<PdfViewer | null>(null)
  const [isShown, show] = useAppState('notes_on_pages')
  const key = `${document.kind}/${document.id}`
  const [{ of, ...kept }, setState] = useState({ of: key, ...nothing })
  if (of !== key) setState({ of: key, ...nothing })
  // Ignores a late change for another document.
  const change = (state: Partial<State>) => setState((before) => (before.of === key ? { ...before, ...state } : before))
  return {
    document,
    committee_id,
    count: notes?.length,
    placed: notes?.filter(isPlaced) ?? none,
    ...kept,
    select: (selected) => change({ selected, doing: null }),
    begin: (doing) => change(doing ? { doing, selected: null } : { doing }),
    move: useMove(document, (note) => change({ doing: null, selected: note.id })),
    mayWrite: notePolicy.create(me, { committee_id }) && !isClosed,
    isShown,
    show,
    paper,
    setPaper,
  }
}

/** Moves a note, optimistically; after several moves the last one wins. A failed move is reverted. */
export function useMove(document: Notable, onMoved: (note: PlacedNote) => void) {
  const client = useQueryClient()
  const { queryKey } = notesQuery(document)
  const orWait = useCallOrQueue()
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
