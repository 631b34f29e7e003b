import { z } from 'zod'
import { names, role } from '#platform/shared/actor.ts'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'

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

/** By full name. Responsible people get everybody in the committee, others those with the role member. */
export const listCommitteeUsers = endpoint({
  method: 'GET',
  path: 'committees/:id/users/',
  params: byId,
  answer: z.array(committeeUser),
})
/** Up to 20 users of the site who may sign in and whose names, username or e-mail address contain every word of the query. */
export const listUserChoices = endpoint({
  method: 'GET',
  path: 'committees/:id/user_choices/',
  params: byId,
  query: z.object({ query: z.string().trim().min(2, 'committees.query_too_short').max(100) }),
  answer: z.array(userChoice),
})
