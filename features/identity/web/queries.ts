import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getMe } from '#features/identity/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Refetched when the tab regains focus: somebody else may have signed in meanwhile. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, {}, signal),
  refetchOnWindowFocus: 'always',
})

export const useMe = () => useSuspenseQuery(meQuery).data
