import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listBusinesses } from '#features/businesses/contract.ts'
import { getPosting, listOwnPostings } from '#features/records/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** How one's own postings in a committee are asked for. */
export const askedPostings = (committee_id: number) => ({ query: { committee_id } })

/** What the reader has posted in a committee, the newest first. Pages that only lead there do without. */
export const ownPostingsQuery = (committee_id: number) =>
  queryOptions({
    queryKey: ['postings', 'own', committee_id],
    queryFn: ({ signal }) => call(listOwnPostings, askedPostings(committee_id), signal),
    meta: { isExempt: true },
  })

/** One posting with its texts and files. */
export const postingQuery = (id: number) =>
  queryOptions({
    queryKey: ['postings', 'one', id],
    queryFn: ({ signal }) => call(getPosting, { params: { id } }, signal),
    // Whoever works it off may have decided it since.
    staleTime: 0,
  })

/** Reads again all that tells of postings. */
export const refreshPostings = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['postings'] })

/** Of which business a suggestion can be: one of the meeting's, or of all that the reader sees. */
export const businessChoicesQuery = (meeting_id?: number) =>
  queryOptions({
    queryKey: ['business_choices', meeting_id ?? null],
    queryFn: ({ signal }) => call(listBusinesses, { query: { meeting_id } }, signal),
  })
