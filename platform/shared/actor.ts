import { z } from 'zod'
import { day, id } from './endpoint.ts'

export const role = z.enum(['access', 'member', 'responsible'])
export type Role = z.infer<typeof role>

/** What a person is in one committee; roles count only while `is_active` (permissions.md). */
export const committeeRoles = z.object({
  committee_id: id,
  roles: z.array(role),
  begin_date: day.nullable(),
  end_date: day.nullable(),
  is_active: z.boolean(),
})

/** What a person is called; shown by `fullName`. */
export const names = { username: z.string(), first_name: z.string(), last_name: z.string() }
export type Names = { [Name in keyof typeof names]: string }

/** Who is asking: the signed-in user with the roles of each committee (D1 §3 User). */
export const actor = z.object({
  id,
  ...names,
  email: z.string(),
  is_site_admin: z.boolean(),
  /** May read the audit log, as a site administrator. */
  is_auditor: z.boolean(),
  /** Works off the inbox of the records system. */
  is_records_staff: z.boolean(),
  can_create_proposals_for_other_people: z.boolean(),
  roles: z.array(committeeRoles),
  /** The site's day, which membership windows are held against. */
  today: day,
})
export type Actor = z.infer<typeof actor>

/** A rule answers one question: may this actor do this to this subject? */
export type Rule<Subject> = (me: Actor, subject: Subject) => boolean

/** An active membership, whatever its roles. */
export const isActiveIn: Rule<{ committee_id: number }> = (me, { committee_id }) =>
  me.roles.some((membership) => membership.committee_id === committee_id && membership.is_active)

/** An active membership with this role. */
export const hasRoleIn = (me: Actor, { committee_id }: { committee_id: number }, wanted: Role): boolean =>
  me.roles.some((membership) => membership.committee_id === committee_id && membership.is_active && membership.roles.includes(wanted))

/** Those that count today, in whatever committee. */
export const activeRoles = (me: Actor): Role[] =>
  role.options.filter((one) => me.roles.some(({ is_active, roles }) => is_active && roles.includes(one)))

/** Last name first; the username where no name is stored (D1 §3). */
export const fullName = (user: Names): string => [user.last_name, user.first_name].filter(Boolean).join(' ') || user.username
