import { useQueryClient } from '@tanstack/react-query'
import { committeePolicy } from '#features/committees/policy.ts'
import { committeeQuery, committeesQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'

/** Refetches everything that a change of memberships affects. */
export function useRefreshMemberships({ id }: { id: number }): () => Promise<void> {
  const client = useQueryClient()
  const me = useMe()
  return async () => {
    // These come first: they say whether the user is still responsible. Otherwise the rest can no longer be read.
    await Promise.all([committeesQuery, committeeQuery(id)].map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })))
    const committee = client.getQueryData(committeeQuery(id).queryKey)
    const mayRead = committee !== undefined && committeePolicy.changeGroups(me, committee)
    await client.invalidateQueries({ queryKey: committeesQuery.queryKey, refetchType: mayRead ? 'active' : 'none' })
  }
}
