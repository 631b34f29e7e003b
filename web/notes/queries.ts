import { queryOptions } from '@tanstack/react-query'
import { noteCalls } from '#shared/notes/contract.ts'
import type { Notable } from '#shared/notes/note.ts'
import { call } from '#web/kit/call.ts'

/** What the reader sees of the notes on something, newest first. */
export const notesQuery = ({ kind, id }: Notable) =>
  queryOptions({
    queryKey: ['notes', kind, id],
    queryFn: ({ signal }) => call(noteCalls[kind].listNotes, { params: { id } }, signal),
    meta: { failure: 'notes.fetch_error' },
  })
