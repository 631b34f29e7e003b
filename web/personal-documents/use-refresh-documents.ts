import { useQueryClient } from '@tanstack/react-query'

/** Everything that shows personal documents is read again: agenda items, meetings, and the document's own page. */
export function useRefreshDocuments(): () => Promise<unknown> {
  const client = useQueryClient()
  const refresh = (feature: string) => client.invalidateQueries({ queryKey: [feature] })
  return () => Promise.all([refresh('agenda_items'), refresh('personal_documents'), refresh('documents')])
}
