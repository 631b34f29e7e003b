import { queryOptions } from '@tanstack/react-query'
import { noteCalls } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The notes on an object that the reader sees, newest first. */
export const notesQuery = ({ kind, id }: Notable) =>
  queryOptions({
    queryKey: ['notes', kind, id],
    queryFn: ({ signal }) => call(noteCalls[kind].listNotes, { params: { id } }, signal),
    meta: { failure: 'notes.fetch_error' },
  })
