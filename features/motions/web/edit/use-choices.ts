import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CommitteeListed } from '#features/committees/contract.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import type { CommitteeUser } from '#features/committees/membership-contract.ts'
import { committeeQuery, committeesQuery, groupsQuery, usersQuery } from '#features/committees/web/queries.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import { isRunningOrUpcoming } from '#features/meetings/web/queries.ts'
import type { Motion, OfferedBusinessType, Signatory } from '#features/motions/motion.ts'
import { businessTypesQuery } from '#features/motions/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { type EditMotionProps, keyOf, type PrincipalKey } from './motion-form.ts'

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

/** A person, group or committee that can be named as signatory. */
export type Principal = { key: PrincipalKey; type: Signatory['type']; title: string }

type Known = { users: CommitteeUser[]; groups: CommitteeGroup[]; committee: Pick<CommitteeListed, 'id' | 'title'> | undefined }

const principal = (type: Signatory['type'], id: number, title: string): Principal => ({
  key: keyOf({ type, signatory_id: id }),
  type,
  title,
})

/** Callers with a role in the committee also get its users who are not members. */
const isMember = ({ roles }: CommitteeUser) => roles === undefined || roles.includes('member')

/** The group has at least one active member today. */
const isReachable = ({ member_count }: CommitteeGroup) => member_count > 0

/** The committee, its groups and its members; plus those already named in the motion as it was opened. */
function principalsOf({ users, groups, committee }: Known, motion: Motion | undefined): Principal[] {
  const there = [
    ...(committee ? [principal('committee', committee.id, committee.title)] : []),
    ...groups.filter(isReachable).map(({ id, title }) => principal('committeegroup', id, title)),
    ...users.filter(isMember).map((user) => principal('user', user.id, fullName(user))),
  ]
  const named = motion?.signatories ?? []
  const gone = named.filter((signatory) => !there.some(({ key }) => key === keyOf(signatory)))
  return [...there, ...gone.map(({ type, signatory_id, full_name, title }) => principal(type, signatory_id, full_name || title))]
}

type OfferedType = Pick<OfferedBusinessType, 'api_uid' | 'title' | 'rules'>

/** A motion's own type stays available even if the administration no longer offers it. */
function typesWith(motion: Motion | undefined, types: OfferedBusinessType[]): OfferedType[] {
  const own = motion?.business_type
  return own && !types.some(({ api_uid }) => api_uid === own.api_uid)
    ? [...types, { api_uid: own.api_uid, title: own.text, rules: motion.rules }]
    : types
}

/** Running and future meetings, earliest first. */
export const meetingsAhead = (meetings: MeetingListed[], now: number): MeetingListed[] =>
  meetings.filter((meeting) => isRunningOrUpcoming(meeting, now)).toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
