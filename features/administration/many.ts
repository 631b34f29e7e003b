import { z } from 'zod'
import { membershipFields } from '#features/committees/membership-contract.ts'
import { names } from '#platform/shared/actor.ts'
import { bodyId, byId, endpoint, id } from '#platform/shared/endpoint.ts'

/** The most rows that one call changes. */
export const mostRows = 500
const rows = z.array(bodyId).min(1).max(mostRows)

/** `done` counts the rows that changed; `unchanged` are the people for whom there was nothing to do. */
const outcome = z.object({ done: z.int(), unchanged: z.array(z.object({ id, ...names })) })
export type ManyChanged = z.infer<typeof outcome>

export const addToCommittee = endpoint({
  summary: 'Add users to a committee',
  description: 'As of today by default, all or none. Users with a membership, even an ended one, keep it as it is.',
  method: 'POST',
  path: 'admin/committees/:id/memberships/',
  params: byId,
  body: membershipFields.partial({ begin_date: true, end_date: true }).extend({ users: rows }),
  answer: outcome,
})

export const endMemberships = endpoint({
  summary: 'End memberships as of yesterday',
  description: 'All or none. A membership that began today or later is removed, and one that has ended stays as it is.',
  refusals: { 404: 'One of the memberships does not exist.' },
  method: 'POST',
  path: 'admin/memberships/end/',
  body: z.object({ memberships: rows }),
  answer: outcome,
})

export const endSessionsOfMany = endpoint({
  summary: 'Sign users out everywhere',
  method: 'POST',
  path: 'admin/users/end_sessions/',
  body: z.object({ users: rows }),
  answer: outcome,
})
