import type { QueryClient } from '@tanstack/react-query'
import { reach } from '#platform/web/lib/connectivity/reach.ts'

/** Everything that lists or counts notes. */
const withNotes = ['notes', 'meetings', 'agenda_items']

/** Reads again all that tells of notes. */
export const refreshNotes = async (client: QueryClient): Promise<void> => {
  // Nothing else can be read.
  if (reach.get() === 'there')
    await client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withNotes.includes(String(feature)) })
}
