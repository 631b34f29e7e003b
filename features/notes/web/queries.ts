import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { noteCalls } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** The notes on an object that the reader sees, newest first. */
export const notesQuery = ({ kind, id }: Notable) =>
  queryOptions({
    queryKey: ['notes', kind, id],
    queryFn: ({ signal }) => call(noteCalls[kind].listNotes, { params: { id } }, signal),
    meta: { failure: 'notes.fetch_error' },
  })

/** Queries that list or count notes. */
const withNotes = ['notes', 'meetings', 'agenda_items']

/** Refetches everything that lists or counts notes. */
export const refreshNotes = async (client: QueryClient): Promise<void> => {
  // Offline, there is nothing to refetch from.
  if (connectivity.get() === 'there')
    await client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withNotes.includes(String(feature)) })
}
