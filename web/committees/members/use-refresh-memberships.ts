import { useQueryClient } from '@tanstack/react-query'
import { committeeQuery, committeesQuery } from '#web/committees/queries.ts'

/** Reads again what a change of memberships touched. */
export function useRefreshMemberships({ id }: { id: number }): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    // It tells whether the reader is responsible still: whoever gave that up can no longer read the rest.
    await Promise.all([committeesQuery, committeeQuery(id)].map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })))
    const mayRead = client.getQueryData(committeeQuery(id).queryKey)?.is_responsible ?? false
    await client.invalidateQueries({ queryKey: committeesQuery.queryKey, refetchType: mayRead ? 'active' : 'none' })
  }
}
