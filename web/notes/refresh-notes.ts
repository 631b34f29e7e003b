import type { QueryClient } from '@tanstack/react-query'

/** Everything that lists or counts notes. */
const withNotes = ['notes', 'meetings', 'agenda_items']

/** Reads again all that tells of notes. */
export const refreshNotes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withNotes.includes(String(feature)) })
