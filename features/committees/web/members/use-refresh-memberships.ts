import { useQueryClient } from '@tanstack/react-query'
import { committeePolicy } from '#features/committees/policy.ts'
import { committeeQuery, committeesQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'

/** Reads again what a change of memberships touched. */
export function useRefreshMemberships({ id }: { id: number }): () => Promise<void> {
  const client = useQueryClient()
  const me = useMe()
  return async () => {
    // It tells whether the reader is responsible still: whoever gave that up can no longer read the rest.
    await Promise.all([committeesQuery, committeeQuery(id)].map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })))
    const committee = client.getQueryData(committeeQuery(id).queryKey)
    const mayRead = committee !== undefined && committeePolicy.changeGroups(me, committee)
    await client.invalidateQueries({ queryKey: committeesQuery.queryKey, refetchType: mayRead ? 'active' : 'none' })
  }
}
