import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'
import type { CommitteeListed } from './contract.ts'

const importMeeting: Rule<Pick<CommitteeListed, 'can_import_meeting'>> = (_me, committee) => committee.can_import_meeting

type Part = Pick<CommitteeListed, 'is_responsible'>
const responsible: Rule<Part> = (_me, committee) => committee.is_responsible

/** Its documents, links and people; whoever left sees the committee alone (permissions.md Entities). */
const seeParts: Rule<Pick<CommitteeListed, 'has_active_membership'>> = (_me, committee) => committee.has_active_membership

/** Which roles people have; that of a member is known to all (permissions.md Membership). */
const seeRoles: Rule<{ committee_id: number }> = (me, committee) => hasRoleIn(me, committee, 'responsible')

/** The site's switch stands beside the committee's facts. */
const changeMemberships: Rule<Part & { enable_membership_management: boolean }> = (me, committee) =>
  committee.enable_membership_management && responsible(me, committee)

export const committeePolicy = {
  importMeeting,
  /** Adds, changes and ends memberships; the picker of users is part of it. */
  changeMemberships,
  chooseUsers: responsible,
  changeGroups: responsible,
  changeLinks: responsible,
  seeParts,
  seeRoles,
}
