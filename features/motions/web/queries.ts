import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { countMotions, getMotion, listBusinessTypes, listMotions } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { listMotionVersions } from '#features/motions/version-contract.ts'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/address.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Filters by the reader's signature and by type; undefined means any. */
type MotionFilter = { can_sign?: boolean | undefined; has_signed?: boolean | undefined; business_type?: number | undefined }

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

/** Number of open and submitted motions of a meeting, and of those that the reader is asked to sign. */
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

/** What a motion said earlier, and which version the reader has read. */
export const motionVersionsQuery = ({ id, version, meeting }: Motion) =>
  queryOptions({
    queryKey: [...motionsOf(meeting.id), 'versions', id, version],
    queryFn: ({ signal }) => call(listMotionVersions, { params: { id } }, signal),
    meta: { isExempt: true },
    // What was read changes with each reading.
    staleTime: 0,
    gcTime: 0,
  })

const asText = ({ can_sign, has_signed, business_type }: MotionFilter) => ({
  can_sign: can_sign?.toString(),
  has_signed: has_signed?.toString(),
  business_type,
})

/** Query key of the reader's motions over all meetings. */
export const myMotionsKey = ['motions', 'mine'] as const

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

/** The list's filters as in its address (D1 §2.3), and the motion whose details are open. */
export const motionSearch = z.object({ businessType: chosenId, canSign: trueOrFalse, hasSigned: trueOrFalse, motion: chosenId })
type MotionSearch = z.output<typeof motionSearch>

/** The filters as sent to the server. */
export const filterOf = ({ businessType, canSign, hasSigned }: MotionSearch): MotionFilter => ({
  business_type: businessType,
  can_sign: canSign,
  has_signed: hasSigned,
})

const none = { businessType: undefined, canSign: undefined, hasSigned: undefined }

/** The list's search, and functions to change it. Only opening a motion adds a history entry. */
export function useMotionSearch() {
  const search = useSearch({ from: '/meetings/$id/vorstoesse' })
  const navigate = useNavigate({ from: '/meetings/$id/vorstoesse' })
  const ask = (changed: Partial<MotionSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, ...changed }), replace: true, resetScroll: false })
  const show = (motion: number | undefined) =>
    void navigate({ search: (asked) => ({ ...asked, motion }), replace: motion === undefined, resetScroll: false })
  const isFiltered = Object.values(filterOf(search)).some((value) => value !== undefined)
  return { search, ask, askAll: () => ask(none), show, isFiltered }
}

/** Leads to the details of a motion in the list of its meeting, beside the notice of what was done. */
export function useShowMotion(): (motion: Motion) => Promise<void> {
  const navigate = useNavigate()
  return ({ id, meeting }) =>
    navigate({ to: '/meetings/$id/vorstoesse', params: { id: meeting.id }, search: { motion: id }, state: { keepsNotice: true } })
}

/** Loads the texts of motions, which their pages, cards and dialogs wait for. */
export const addMotionTexts = (): Promise<void> =>
  addTexts(import.meta.glob<object>('/features/motions/texts/pages/*.json', { import: 'default' }))

type Asked = {
  context: { client: QueryClient }
  params: { id: number }
  /** Raw search from the address, not validated yet. */
  location: { search: object }
}

/** Loads the meeting, and its motions without throwing: a failing list is reported in its place. */
export async function readMotionsPage({ context: { client }, params: { id }, location }: Asked): Promise<void> {
  const filter = filterOf(motionSearch.parse(location.search))
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.prefetchQuery(motionsQuery(id, filter))])
}

/** Loaded on the first visit, together with its texts. */
export async function loadMotionsPage() {
  const [{ MotionsPage }] = await Promise.all([import('#features/motions/web/list/MotionsPage.tsx'), addMotionTexts()])
  return { MotionsPage }
}
