import { z } from 'zod'
import { day, id } from './endpoint.ts'

export const role = z.enum(['access', 'member', 'responsible'])
export type Role = z.infer<typeof role>

/** A user's roles in a committee; they only count while `is_active` (permissions.md). */
export const committeeRoles = z.object({
  committee_id: id,
  roles: z.array(role),
  begin_date: day.nullable(),
  end_date: day.nullable(),
  is_active: z.boolean(),
})

/** A user's names; shown by `fullName`. */
export const names = { username: z.string(), first_name: z.string(), last_name: z.string() }
export type Names = { [Name in keyof typeof names]: string }

/** The signed-in user with the roles in each committee (D1 §3 User). */
export const actor = z.object({
  id,
  ...names,
  email: z.string(),
  is_site_admin: z.boolean(),
  /** May read the audit log, as a site administrator. */
  is_auditor: z.boolean(),
  /** Processes the inbox of the records system. */
  is_records_staff: z.boolean(),
  can_create_proposals_for_other_people: z.boolean(),
  roles: z.array(committeeRoles),
  /** Today in the site's time zone; membership windows are compared with it. */
  today: day,
})
/** `access_token`: the token of the program that calls as this user, for the audit log. */
export type Actor = z.infer<typeof actor> & { access_token?: { id: number; name: string } }

/** Whether an actor may do something to a subject. */
export type Rule<Subject> = (me: Actor, subject: Subject) => boolean

/** Whether the actor has an active membership, with any roles. */
export const isActiveIn: Rule<{ committee_id: number }> = (me, { committee_id }) =>
  me.roles.some((membership) => membership.committee_id === committee_id && membership.is_active)

/** Whether the actor has an active membership with this role. */
export const hasRoleIn = (me: Actor, { committee_id }: { committee_id: number }, wanted: Role): boolean =>
  me.roles.some((membership) => membership.committee_id === committee_id && membership.is_active && membership.roles.includes(wanted))

/** The committees in which the actor has an active membership with this role. */
export const committeesAs = (me: Actor, wanted: Role): number[] =>
  me.roles.map(({ committee_id }) => committee_id).filter((committee_id) => hasRoleIn(me, { committee_id }, wanted))

/** Roles of the actor's active memberships in all committees. */
export const activeRoles = (me: Actor): Role[] =>
  role.options.filter((one) => me.roles.some(({ is_active, roles }) => is_active && roles.includes(one)))

/** Last name first; the username if there is no name (D1 §3). */
export const fullName = (user: Names): string => [user.last_name, user.first_name].filter(Boolean).join(' ') || user.username
