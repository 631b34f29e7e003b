import type { CommitteeListed } from '#features/committees/contract.ts'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import type { CommitteeUser } from '#features/committees/user-contract.ts'
import type { MeetingListed } from '#features/meetings/meeting.ts'
import type { BusinessType, Motion, Signatory } from '#features/motions/motion.ts'
import { isAhead } from '#features/motions/web/is-ahead.ts'
import { fullName } from '#platform/shared/actor.ts'
import { keyOf, type PrincipalKey } from './written.ts'

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

/** A motion's own type stays available even if the administration no longer offers it. */
export function typesWith(motion: Motion | undefined, types: BusinessType[]): Pick<BusinessType, 'api_uid' | 'title'>[] {
  const own = motion?.business_type
  return own && !types.some(({ api_uid }) => api_uid === own.api_uid) ? [...types, { api_uid: own.api_uid, title: own.text }] : types
}

/** Running and future meetings, earliest first. */
export const meetingsAhead = (meetings: MeetingListed[], now: number): MeetingListed[] =>
  meetings.filter((meeting) => isAhead(meeting, now)).toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
