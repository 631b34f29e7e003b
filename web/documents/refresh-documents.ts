import type { QueryClient } from '@tanstack/react-query'

/** Everything that shows whether documents are unread or annotated. */
const withDocuments = ['documents', 'meetings', 'agenda_items']

/** Reads again all that tells of documents. */
export const refreshDocuments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withDocuments.includes(String(feature)) })
