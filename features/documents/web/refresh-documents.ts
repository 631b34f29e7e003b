import type { QueryClient } from '@tanstack/react-query'

/** Everything that lists documents or shows whether they are unread or annotated. */
const withDocuments = ['documents', 'meetings', 'agenda_items', 'personal_documents']

/** Reads again all that tells of documents. */
export const refreshDocuments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withDocuments.includes(String(feature)) })
