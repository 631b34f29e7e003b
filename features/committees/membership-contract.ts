import { z } from 'zod'
import { names, type Role, role } from '#platform/shared/actor.ts'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, byId, day, endpoint, id } from '#platform/shared/endpoint.ts'
import { conditionsOf, day as givenDay, manyChanged, manyRows } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'

const givenRoles = z
  .array(z.enum(role.options, 'administration.roles'))
  .min(1, 'administration.roles')
  .transform((given) => role.options.filter((known) => given.includes(known)))

/** Roles and window of a membership; null leaves a date open. */
export const membershipFields = z.object({ roles: givenRoles, begin_date: givenDay.nullable(), end_date: givenDay.nullable() })

/** Membership fields whose window does not end before it begins. */
export const validMembership = membershipFields.refine(
  ({ begin_date, end_date }) => begin_date === null || end_date === null || begin_date <= end_date,
  { path: ['end_date'], message: 'administration.window' },
)

/** Whether a membership's last day is in the past; a future membership has not ended. */
export const hasEnded = ({ end_date }: { end_date?: string | null | undefined }, today: string): boolean =>
  Boolean(end_date && end_date < today)

/** What lists of memberships can be filtered by. */
export const membershipConditions = ['is_active', 'has_ended', 'is_future', ...role.options] as const
export type MembershipCondition = (typeof membershipConditions)[number]

type Judged = {
  roles?: readonly Role[] | undefined
  begin_date?: string | null | undefined
  end_date?: string | null | undefined
  is_active?: boolean | undefined
}

/** Whether a membership meets a filter. */
export const meetsCondition = (membership: Judged, name: MembershipCondition, today: string): boolean => {
  if (name === 'is_active') return membership.is_active ?? true
  if (name === 'has_ended') return hasEnded(membership, today)
  if (name === 'is_future') return Boolean(membership.begin_date && membership.begin_date > today)
  return membership.roles?.includes(name) ?? false
}

/** Details of a member that only responsible people get (permissions.md). */
export const memberDetails = {
  email: z.string().optional(),
  roles: z.array(role).optional(),
  /** Role names in the caller's language, on one line. */
  roles_display: z.string().optional(),
}

/** A user with an active membership in the committee. */
export const committeeUser = z.object({ id, ...names, ...memberDetails })
export type CommitteeUser = z.infer<typeof committeeUser>

/** A user whom a responsible person may add to the committee. */
export const userChoice = z.object({
  id,
  ...names,
  email: z.string(),
  /** Already has a membership in the committee, active or not: there is at most one. */
  is_member: z.boolean(),
})
export type UserChoice = z.infer<typeof userChoice>

export const listCommitteeUsers = endpoint({
  summary: 'List the people of a committee',
  description: 'By full name. Responsible persons get everybody, others the people with the role member.',
  method: 'GET',
  path: 'committees/:id/users/',
  params: byId,
  answer: z.array(committeeUser),
})
export const listUserChoices = endpoint({
  summary: 'Search users to add to a committee',
  description: 'Up to 20 users of the site who may sign in and whose names, username or e-mail address contain every word of the query.',
  refusals: { 403: refused.notResponsible },
  method: 'GET',
  path: 'committees/:id/user_choices/',
  params: byId,
  query: z.object({ query: z.string().trim().min(2, 'committees.query_too_short').max(100) }),
  answer: z.array(userChoice),
})

/** A membership (D2 §3). Only responsible people get more than the names of people with the role member (permissions.md). */
export const membership = z.object({
  id,
  committee_id: id,
  /** User id. */
  user: id,
  ...names,
  ...memberDetails,
  begin_date: day.nullable().optional(),
  end_date: day.nullable().optional(),
  /** Has the role responsible, even if the membership is not active. */
  is_responsible: z.boolean().optional(),
  /** Today is within its window. */
  is_active: z.boolean().optional(),
})
export type Membership = z.infer<typeof membership>

const { roles, ...window } = membershipFields.partial().shape
const editedMembership = edited(membership, ({ begin_date, end_date, ...known }) => ({ roles: known.roles, begin_date, end_date }))
const ofMembership = { path: 'memberships/:id/', params: byId, answer: membership, edited: editedMembership } as const

export const listMemberships = endpoint({
  summary: 'List the memberships of a committee',
  description:
    "Responsible people get all memberships, including ended and future ones, responsible people first; others get those of today's members.",
  method: 'GET',
  path: 'committees/:id/memberships/',
  params: byId,
  answer: z.array(membership),
})
export const getMembership = endpoint({ summary: 'Read a membership', method: 'GET', ...ofMembership })

export const createMembership = endpoint({
  summary: 'Add a membership to a committee',
  description: 'Begins today by default; `null` leaves a date open.',
  refusals: {
    403: refused.notResponsible,
    404: 'The caller does not see the committee.',
    409: refused.inactive,
  },
  method: 'POST',
  path: 'memberships/',
  body: z.object({ committee_id: bodyId, user: bodyId, roles: roles.default(['member']), ...window }),
  answer: membership,
})
export const changeMembership = endpoint({
  summary: 'Change the roles or dates of a membership',
  description: 'Omitted fields stay unchanged.',
  refusals: {
    403: refused.notResponsible,
    409: `${refused.inactive} No responsible person who can sign in would be left.`,
  },
  method: 'PATCH',
  ...ofMembership,
  body: membershipFields.partial(),
})
export const endMembership = endpoint({
  summary: 'End a membership as of yesterday',
  description: 'One that began today or later is removed.',
  refusals: {
    403: refused.notResponsible,
    409: `${refused.inactive} It has ended already, or no responsible person who can sign in would be left.`,
  },
  method: 'DELETE',
  ...ofMembership,
  answer: z.object({}),
})

/** Several at once need no `If-Match`: an ended one stays as it is, and what else changed in between ends with the membership. */
export const endMemberships = endpoint({
  summary: 'End memberships of a committee as of yesterday',
  description: 'All or none. A membership that began today or later is removed, and one that has ended stays as it is.',
  refusals: {
    403: refused.notResponsible,
    404: 'One of the memberships is not in the committee, or the caller does not see the committee.',
    409: `${refused.inactive} No responsible person who can sign in would be left.`,
  },
  method: 'POST',
  path: 'committees/:id/memberships/end/',
  params: byId,
  body: z.object({ memberships: manyRows }),
  answer: manyChanged,
})

/** Query of a list of memberships as a file: the format, and the filters that all of them meet. */
export const membershipFile = z.object({ as: z.enum(tableFormats), only: conditionsOf(membershipConditions) })

export const downloadCommitteeMemberships = endpoint({
  summary: 'Download the memberships of a committee',
  description: "Those that meet all filters, as one file in the caller's language. Dates only where members see all meetings.",
  refusals: { 403: refused.notResponsible },
  method: 'GET',
  path: 'committees/:id/memberships/file/',
  params: byId,
  query: membershipFile,
  answer: 'file',
})
