import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { committeeQuery, committeesQuery, groupsQuery, usersQuery } from '#features/committees/web/queries.ts'
import { businessTypesQuery } from '#features/motions/web/queries.ts'
import { meetingsAhead, principalsOf, typesWith } from './choices.ts'
import type { EditMotionProps } from './motion-form.ts'

/** Business types, meetings and signatories to choose from; empty until loaded. */
export function useChoices({ motion, meeting_id, committee_id }: EditMotionProps) {
  const users = useQuery(usersQuery(committee_id))
  const groups = useQuery(groupsQuery(committee_id))
  const types = useQuery(businessTypesQuery)
  const committees = useQuery(committeesQuery)
  const committee = useQuery({ ...committeeQuery(committee_id), enabled: !motion && meeting_id === undefined })
  const asked = [users, groups, types, committees, ...(committee.isEnabled ? [committee] : [])]

  const principals = useMemo(() => {
    const known = { users: users.data ?? [], groups: groups.data ?? [], committee: committees.data?.find(({ id }) => id === committee_id) }
    return principalsOf(known, motion)
  }, [users.data, groups.data, committees.data, committee_id, motion])
  return {
    principals,
    types: typesWith(motion, types.data ?? []),
    /** Null if the meeting cannot be chosen. */
    meetings: committee.isEnabled ? meetingsAhead(committee.data?.meetings ?? [], committee.dataUpdatedAt) : null,
    isLoaded: asked.every(({ data }) => data !== undefined),
    hasFailed: asked.some(({ isError }) => isError),
    retry: () => {
      for (const query of asked) if (query.isError) void query.refetch()
    },
  }
}
export type Choices = ReturnType<typeof useChoices>
