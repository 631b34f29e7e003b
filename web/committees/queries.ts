import { queryOptions } from '@tanstack/react-query'
import { getCommittee, listCommittees } from '#shared/committees/contract.ts'
import { call } from '#web/kit/call.ts'

export const committeesQuery = queryOptions({
  queryKey: ['committees'],
  queryFn: ({ signal }) => call(listCommittees, {}, signal),
})

/** A committee with its meetings. */
export const committeeQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id],
    queryFn: ({ signal }) => call(getCommittee, { params: { id } }, signal),
  })
