import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { countMotions, getMotion, listBusinessTypes, listMotions } from '#features/motions/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** About the reader, and of which type; what is not said does not matter. */
export type MotionFilter = { can_sign?: boolean | undefined; has_signed?: boolean | undefined; business_type?: number | undefined }

/** How the motions of a meeting are asked for. */
export const askedMotions = (meeting_id: number, filter: MotionFilter = {}) => ({ params: { id: meeting_id }, query: asText(filter) })

/** All that was read of the motions of a meeting, whatever the filter. */
export const motionsOf = (meeting_id: number) => ['motions', meeting_id] as const

/** The motions of a meeting, the newest first. */
export const motionsQuery = (meeting_id: number, filter: MotionFilter = {}) =>
  queryOptions({
    queryKey: [...motionsOf(meeting_id), filter],
    queryFn: ({ signal }) => call(listMotions, askedMotions(meeting_id, filter), signal),
    meta: { failure: 'motion_pages.fetch_error', isLive: true },
  })

/** How many of them are open and submitted. */
export const motionCountsQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: [...motionsOf(meeting_id), 'counts'],
    queryFn: ({ signal }) => call(countMotions, { params: { id: meeting_id } }, signal),
    meta: { failure: 'motion_pages.fetch_error', isLive: true },
  })

/** One by itself, for a dialog that stays open while the list has it no more. A refusal leads nowhere: when it was removed the dialog stays. */
export const motionQuery = (meeting_id: number, id: number) =>
  queryOptions({
    queryKey: [...motionsOf(meeting_id), 'one', id],
    queryFn: ({ signal }) => call(getMotion, { params: { id } }, signal),
    meta: { isExempt: true, isLive: true },
    // What the list told last is here, too, and may be older than what made it leave the list.
    staleTime: 0,
    // Nothing else asks for it.
    gcTime: 0,
  })

const asText = ({ can_sign, has_signed, business_type }: MotionFilter) => ({
  can_sign: can_sign?.toString(),
  has_signed: has_signed?.toString(),
  business_type,
})

/** How the types are asked for that a motion can have. */
export const askedBusinessTypes = { query: { show_for_proposal: 'true' } } as const

/** Those that a motion can have, in the order that the administration gives them. */
export const businessTypesQuery = queryOptions({
  queryKey: ['business_types'],
  queryFn: ({ signal }) => call(listBusinessTypes, askedBusinessTypes, signal),
  meta: { failure: 'motion_form.business_types_fetch_error' },
})

/** Reads again all that tells of motions. */
export const refreshMotions = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['motions'] })
