import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getConfiguration } from '#platform/shared/site/contract.ts'
import { call } from './http/call.ts'

/** The site's configuration, loaded once. */
export const configurationQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfiguration, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isExempt: true },
})

/** The site's configuration; suspends while it loads. */
export const useConfiguration = () => useSuspenseQuery(configurationQuery).data
