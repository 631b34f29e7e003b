import type { QueryClient, QueryFilters } from '@tanstack/react-query'

type Asked = Pick<QueryFilters, 'queryKey' | 'predicate'>

/** What is on screen is read again, whether somebody is there or not; what is not is forgotten, since the reader may have lost it. */
export function reread(client: QueryClient, asked: Asked): Promise<void> {
  forget(client, asked)
  return client.invalidateQueries({ ...asked, refetchType: 'active' })
}

/** Forgets whatever no screen shows at the moment: a cache must not outlive a permission. */
export const forget = (client: QueryClient, { predicate, ...asked }: Asked = {}): void =>
  client.removeQueries({
    ...asked,
    type: 'inactive',
    predicate: (query) => query.state.fetchStatus === 'idle' && (predicate?.(query) ?? true),
  })
