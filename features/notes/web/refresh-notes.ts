import type { QueryClient } from '@tanstack/react-query'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'

/** Queries that list or count notes. */
const withNotes = ['notes', 'meetings', 'agenda_items']

/** Refetches everything that lists or counts notes. */
export const refreshNotes = async (client: QueryClient): Promise<void> => {
  // Offline, there is nothing to refetch from.
  if (connectivity.get() === 'there')
    await client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withNotes.includes(String(feature)) })
}
