import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listBusinessTypes } from '#shared/motions/contract.ts'
import { call } from '#web/kit/call.ts'

/** Those that a motion can have, in the order that the administration gives them. */
export const businessTypesQuery = queryOptions({
  queryKey: ['business_types'],
  queryFn: ({ signal }) => call(listBusinessTypes, { query: { show_for_proposal: 'true' } }, signal),
  meta: { failure: 'motion_form.business_types_fetch_error' },
})

/** Reads again all that tells of motions. */
export const refreshMotions = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['motions'] })
