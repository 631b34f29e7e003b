import type { CommitteeListed } from '#features/committees/contract.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import type { CommitteeUser } from '#features/committees/user-contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import type { BusinessType, Motion, Signatory } from '#features/motions/motion.ts'
import { isAhead } from '#features/motions/web/is-ahead.ts'
import { fullName } from '#platform/shared/actor.ts'
import { keyOf, type PrincipalKey } from './written.ts'

/** Somebody who can be named as signatory. */
export type Principal = { key: PrincipalKey; type: Signatory['type']; title: string }

type Known = { users: CommitteeUser[]; groups: CommitteeGroup[]; committee: Pick<CommitteeListed, 'id' | 'title'> | undefined }

const principal = (type: Signatory['type'], id: number, title: string): Principal => ({
  key: keyOf({ type, signatory_id: id }),
  type,
  title,
})

/** Whoever has a role is told of those with other roles, too. */
const isMember = ({ roles }: CommitteeUser) => roles === undefined || roles.includes('member')

/** Somebody of it is in the committee today. */
const isReachable = ({ member_count }: CommitteeGroup) => member_count > 0

/** The committee, its groups and its members; and whoever is named already, as long as the motion is not changed. */
export function principalsOf({ users, groups, committee }: Known, motion: Motion | undefined): Principal[] {
  const there = [
    ...(committee ? [principal('committee', committee.id, committee.title)] : []),
    ...groups.filter(isReachable).map(({ id, title }) => principal('committeegroup', id, title)),
    ...users.filter(isMember).map((user) => principal('user', user.id, fullName(user))),
  ]
  const named = motion?.signatories ?? []
  const gone = named.filter((signatory) => !there.some(({ key }) => key === keyOf(signatory)))
  return [...there, ...gone.map(({ type, signatory_id, full_name, title }) => principal(type, signatory_id, full_name || title))]
}

/** Its own type stays, whatever the administration has decided since. */
export function typesWith(motion: Motion | undefined, types: BusinessType[]): Pick<BusinessType, 'api_uid' | 'title'>[] {
  const own = motion?.business_type
  return own && !types.some(({ api_uid }) => api_uid === own.api_uid) ? [...types, { api_uid: own.api_uid, title: own.text }] : types
}

/** Those that run or come, the earliest first. */
export const meetingsAhead = (meetings: MeetingListed[], now: number): MeetingListed[] =>
  meetings.filter((meeting) => isAhead(meeting, now)).toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
