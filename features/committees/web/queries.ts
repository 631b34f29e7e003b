import { queryOptions } from '@tanstack/react-query'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { listCommitteeGroups } from '#features/committees/group-contract.ts'
import { listCommitteeLinks } from '#features/committees/link-contract.ts'
import { listMemberships } from '#features/committees/membership-contract.ts'
import { listCommitteeUsers, listUserChoices } from '#features/committees/user-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Shorter ones find too many (permissions.md User). */
const SHORTEST_QUERY = 2

export const committeesQuery = queryOptions({
  queryKey: ['committees'],
  queryFn: ({ signal }) => call(listCommittees, {}, signal),
})

/** A committee with its meetings. */
export const committeeQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id],
    queryFn: ({ signal }) => call(getCommittee, { params: { id } }, signal),
    meta: { isLive: true },
  })

/** What stands on the committee's page, by title. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id, 'committee_links'],
    queryFn: ({ signal }) => call(listCommitteeLinks, { params: { id } }, signal),
    meta: { failure: 'committees.committee_links_fetch_error', isLive: true },
  })

export const groupsQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id, 'committee_groups'],
    queryFn: ({ signal }) => call(listCommitteeGroups, { params: { id } }, signal),
    meta: { failure: 'committees.committee_group_fetch_error', isLive: true },
  })

/** Who is in the committee today, as far as the reader may know. */
export const usersQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id, 'users'],
    queryFn: ({ signal }) => call(listCommitteeUsers, { params: { id } }, signal),
    meta: { failure: 'committees.users_fetch_error' },
  })

/** Ended and future memberships too, for responsible people. */
export const membershipsQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id, 'memberships'],
    queryFn: ({ signal }) => call(listMemberships, { params: { id } }, signal),
    meta: { failure: 'committees.memberships_fetch_error', isLive: true },
  })

/** Whom the responsible person may mean by what was typed. */
export const userChoicesQuery = (id: number, query: string) =>
  queryOptions({
    queryKey: ['committees', id, 'user_choices', query],
    queryFn: ({ signal }) => call(listUserChoices, { params: { id }, query: { query } }, signal),
    enabled: query.length >= SHORTEST_QUERY,
    meta: { failure: 'committees.users_fetch_error' },
  })
