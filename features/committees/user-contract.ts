import { z } from 'zod'
import { names, role } from '#platform/shared/actor.ts'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'

/** What only responsible people are told of a member (permissions.md). */
export const memberDetails = {
  email: z.string().optional(),
  roles: z.array(role).optional(),
  /** The roles in the caller's language, in one line. */
  roles_display: z.string().optional(),
}

/** A user with an active membership in the committee. */
export const committeeUser = z.object({ id, ...names, ...memberDetails })
export type CommitteeUser = z.infer<typeof committeeUser>

/** Somebody whom a responsible person may take into the committee. */
export const userChoice = z.object({
  id,
  ...names,
  email: z.string(),
  /** Has a membership in the committee already, whatever its window: there is one at most. */
  is_member: z.boolean(),
})
export type UserChoice = z.infer<typeof userChoice>

/** By full name. Responsible people see everybody in the committee, others those with the role member. */
export const listCommitteeUsers = endpoint({
  method: 'GET',
  path: 'committees/:id/users/',
  params: byId,
  answer: z.array(committeeUser),
})
/** All users of the site that may sign in, 20 at most, whose names, username or e-mail address hold every word of the query. */
export const listUserChoices = endpoint({
  method: 'GET',
  path: 'committees/:id/user_choices/',
  params: byId,
  query: z.object({ query: z.string().trim().min(2, 'committees.query_too_short').max(100) }),
  answer: z.array(userChoice),
})
