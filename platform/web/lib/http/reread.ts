import type { QueryClient, QueryFilters } from '@tanstack/react-query'

type Asked = Pick<QueryFilters, 'queryKey' | 'predicate'>

/** Refetches what is on screen, whether or not somebody is there; forgets the rest, since the user may have lost the permission. */
export function reread(client: QueryClient, asked: Asked): Promise<void> {
  forget(client, asked)
  return client.invalidateQueries({ ...asked, refetchType: 'active' })
}

/** Removes queries that no screen shows: the cache must not outlive a permission. */
export const forget = (client: QueryClient, { predicate, ...asked }: Asked = {}): void =>
  client.removeQueries({
    ...asked,
    type: 'inactive',
    predicate: (query) => query.state.fetchStatus === 'idle' && (predicate?.(query) ?? true),
  })
