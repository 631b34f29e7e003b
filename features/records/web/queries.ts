import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listBusinesses } from '#features/businesses/contract.ts'
import { getPosting, listOwnPostings } from '#features/records/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Parameters of the request for one's own postings in a committee. */
export const askedPostings = (committee_id: number) => ({ query: { committee_id } })

/** The reader's postings in a committee, newest first. Pages that only link there work without it. */
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
    // The records staff may have decided it since.
    staleTime: 0,
  })

/** Refetches everything about postings. */
export const refreshPostings = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['postings'] })

/** Businesses to choose from for a suggestion: those of the meeting, or all that the reader sees. */
export const businessChoicesQuery = (meeting_id?: number) =>
  queryOptions({
    queryKey: ['business_choices', meeting_id ?? null],
    queryFn: ({ signal }) => call(listBusinesses, { query: { meeting_id } }, signal),
  })
