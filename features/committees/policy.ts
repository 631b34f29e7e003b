import { hasRoleIn, type Rule } from '#platform/shared/actor.ts'
import type { CommitteeListed } from './contract.ts'

const importMeeting: Rule<Pick<CommitteeListed, 'can_import_meeting'>> = (_me, committee) => committee.can_import_meeting

type Part = Pick<CommitteeListed, 'is_responsible'>
const responsible: Rule<Part> = (_me, committee) => committee.is_responsible

/** See the committee's documents, links and people; former members only see the committee itself (permissions.md Entities). */
const seeParts: Rule<Pick<CommitteeListed, 'has_active_membership'>> = (_me, committee) => committee.has_active_membership

/** See everybody's roles; the role member is visible to all (permissions.md Membership). */
const seeRoles: Rule<{ committee_id: number }> = (me, committee) => hasRoleIn(me, committee, 'responsible')

/** Also requires the site setting. */
const changeMemberships: Rule<Part & { enable_membership_management: boolean }> = (me, committee) =>
  committee.enable_membership_management && responsible(me, committee)

export const committeePolicy = {
  importMeeting,
  /** Set the producer's committee from which the meetings come. */
  correctOrigin: importMeeting,
  /** Add, change and end memberships. */
  changeMemberships,
  chooseUsers: responsible,
  /** Download memberships and groups as files. */
  downloadLists: responsible,
  changeGroups: responsible,
  changeLinks: responsible,
  seeParts,
  seeRoles,
}
