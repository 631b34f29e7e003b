import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { listCommitteeGroups } from '#features/committees/group-contract.ts'
import { listCommitteeLinks } from '#features/committees/link-contract.ts'
import { listCommitteeUsers, listMemberships, listUserChoices } from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { ReadOnly } from '#platform/web/ui/page/Page.tsx'

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

/** Whether nothing can be changed: the committee is no longer active, or the page is read-only. */
export function useIsClosed(committee_id: number): boolean {
  const { data: committees } = useSuspenseQuery(committeesQuery)
  const isReadOnly = useContext(ReadOnly)
  return isReadOnly || committees.some(({ id, is_active }) => id === committee_id && !is_active)
}

/** Refetches everything that a change of memberships affects. */
export function useRefreshMemberships({ id }: { id: number }): () => Promise<void> {
  const client = useQueryClient()
  const me = useMe()
  return async () => {
    // These come first: they say whether the user is still responsible. Otherwise the rest can no longer be read.
    await Promise.all([committeesQuery, committeeQuery(id)].map(({ queryKey }) => client.refetchQueries({ queryKey, exact: true })))
    const committee = client.getQueryData(committeeQuery(id).queryKey)
    const mayRead = committee !== undefined && committeePolicy.changeGroups(me, committee)
    await client.invalidateQueries({ queryKey: committeesQuery.queryKey, refetchType: mayRead ? 'active' : 'none' })
  }
}
