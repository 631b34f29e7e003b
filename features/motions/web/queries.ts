import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countMotions, getMotion, listBusinessTypes, listMotions } from '#features/motions/contract.ts'
import { motionChanged, motionChangedTopic } from '#features/motions/live.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { reread } from '#platform/web/lib/http/query-client.ts'
import { throttleIds } from '#platform/web/lib/throttle.ts'
import { liveOf } from '#platform/web/realtime/live-channel.ts'

/** Filters by the reader's signature and by type; undefined means any. */
export type MotionFilter = { can_sign?: boolean | undefined; has_signed?: boolean | undefined; business_type?: number | undefined }

/** Parameters of the request for a meeting's motions. */
export const askedMotions = (meeting_id: number, filter: MotionFilter = {}) => ({ params: { id: meeting_id }, query: asText(filter) })

/** Query key of everything about a meeting's motions, whatever the filter. */
export const motionsOf = (meeting_id: number) => ['motions', meeting_id] as const

/** The motions of a meeting, newest first. */
export const motionsQuery = (meeting_id: number, filter: MotionFilter = {}) =>
  queryOptions({
    queryKey: [...motionsOf(meeting_id), filter],
    queryFn: ({ signal }) => call(listMotions, askedMotions(meeting_id, filter), signal),
    meta: { failure: 'motion_pages.fetch_error', isLive: true },
  })

/** Number of open and submitted motions of a meeting. */
export const motionCountsQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: [...motionsOf(meeting_id), 'counts'],
    queryFn: ({ signal }) => call(countMotions, { params: { id: meeting_id } }, signal),
    meta: { failure: 'motion_pages.fetch_error', isLive: true },
  })

/**
 * One motion, for a dialog that stays open when the list no longer has it. Errors do not navigate: the dialog stays when the motion is
 * removed.
 */
export const motionQuery = (meeting_id: number, id: number) =>
  queryOptions({
    queryKey: [...motionsOf(meeting_id), 'one', id],
    queryFn: ({ signal }) => call(getMotion, { params: { id } }, signal),
    meta: { isExempt: true, isLive: true },
    // Data seeded from the list may be older than the change that removed the motion from it.
    staleTime: 0,
    // Nothing else uses it.
    gcTime: 0,
  })

const asText = ({ can_sign, has_signed, business_type }: MotionFilter) => ({
  can_sign: can_sign?.toString(),
  has_signed: has_signed?.toString(),
  business_type,
})

/** Parameters of the request for the types that a motion can have. */
export const askedBusinessTypes = { query: { show_for_proposal: 'true' } } as const

/** The types that a motion can have, in the order set by the administration. */
export const businessTypesQuery = queryOptions({
  queryKey: ['business_types'],
  queryFn: ({ signal }) => call(listBusinessTypes, askedBusinessTypes, signal),
  meta: { failure: 'motion_form.business_types_fetch_error' },
})

/** Refetches everything about motions. */
export const refreshMotions = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['motions'] })

/** Pause (ms) that collects the events of people who sign at the same time. */
const PAUSE_MS = 300

/** Refetches lists and counts of motions on live events, while the application is open. */
export function useMotionNews(): void {
  const client = useQueryClient()
  useEffect(() => subscribeToMotions(client), [client])
}

function subscribeToMotions(client: QueryClient): () => void {
  const changed = throttleIds((meeting_id) => reread(client, { queryKey: motionsOf(meeting_id) }), PAUSE_MS)
  const unsubscribe = liveOf(client).hear(motionChangedTopic, (said) => {
    const { data } = motionChanged.safeParse(said)
    if (data) changed.ask(data.meeting_id)
  })
  return () => {
    unsubscribe()
    changed.end()
  }
}
