import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBusinessesOfPosting, listInbox } from '#features/records/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import type { InboxSearch } from './search.ts'

/** Rows per page of the list. */
export const ROWS = 50

/** Query key of everything about the inbox, whatever the filter. */
export const inboxKey = ['inbox'] as const

/** One page of the inbox, filtered. */
export const inboxQuery = ({ is_open, committee, start = 0, ...asked }: InboxSearch) =>
  queryOptions({
    queryKey: [...inboxKey, 'list', { is_open, committee, start, ...asked }],
    queryFn: ({ signal }) =>
      call(listInbox, { query: { ...asked, is_open: is_open?.toString(), committee_id: committee, start, rows: ROWS } }, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'records_inbox.fetch_error' },
  })

/** The businesses that a posting can be attached to. */
export const businessesOfPostingQuery = (id: number) =>
  queryOptions({
    queryKey: [...inboxKey, id, 'businesses'],
    queryFn: ({ signal }) => call(listBusinessesOfPosting, { params: { id } }, signal),
    meta: { failure: 'records_inbox.businesses_fetch_error' },
  })
