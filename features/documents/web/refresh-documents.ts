import type { QueryClient } from '@tanstack/react-query'

/** Queries that list documents or show whether they are unread or annotated. */
const withDocuments = ['documents', 'meetings', 'agenda_items', 'personal_documents']

/** Refetches everything that shows documents. */
export const refreshDocuments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [feature] }) => withDocuments.includes(String(feature)) })
