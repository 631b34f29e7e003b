import { queryOptions } from '@tanstack/react-query'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { listCommitteeGroups } from '#features/committees/group-contract.ts'
import { listCommitteeLinks } from '#features/committees/link-contract.ts'
import { listMemberships } from '#features/committees/membership-contract.ts'
import { listCommitteeUsers, listUserChoices } from '#features/committees/user-contract.ts'
import { call } from '#platform/web/lib/http/call.ts'

/** Minimum length of a query: shorter ones match too many users (permissions.md User). */
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

/** Links of the committee's page, by title. */
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

/** People in the committee today, as far as the user may see them. */
export const usersQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id, 'users'],
    queryFn: ({ signal }) => call(listCommitteeUsers, { params: { id } }, signal),
    meta: { failure: 'committees.users_fetch_error' },
  })

/** All memberships, including ended and future ones for responsible people. */
export const membershipsQuery = (id: number) =>
  queryOptions({
    queryKey: ['committees', id, 'memberships'],
    queryFn: ({ signal }) => call(listMemberships, { params: { id } }, signal),
    meta: { failure: 'committees.memberships_fetch_error', isLive: true },
  })

/** Users who match the query, for the picker of responsible people. */
export const userChoicesQuery = (id: number, query: string) =>
  queryOptions({
    queryKey: ['committees', id, 'user_choices', query],
    queryFn: ({ signal }) => call(listUserChoices, { params: { id }, query: { query } }, signal),
    enabled: query.length >= SHORTEST_QUERY,
    meta: { failure: 'committees.users_fetch_error' },
  })
