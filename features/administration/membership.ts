import { z } from 'zod'
import { membershipConditions, membershipFields } from '#features/committees/membership-contract.ts'
import { names, role } from '#platform/shared/actor.ts'
import { edited } from '#platform/shared/edited.ts'
import { day as answeredDay, bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { listOf } from '#platform/shared/fields.ts'
import { tableQuery } from './table-query.ts'

export const administeredMembership = z.object({
  id,
  /** The id of the user (D2 §3). */
  user: id,
  ...names,
  committee_id: id,
  committee: z.string(),
  roles: z.array(role),
  begin_date: answeredDay.nullable(),
  end_date: answeredDay.nullable(),
  /** Today is within its window. */
  is_active: z.boolean(),
})
export type AdministeredMembership = z.infer<typeof administeredMembership>

export const membershipSorts = ['committee', 'name', 'begin_date', 'end_date'] as const
export type MembershipSort = (typeof membershipSorts)[number]

export const listMemberships = endpoint({
  summary: 'List memberships of all committees',
  description: 'Including ended and future ones.',
  method: 'GET',
  path: 'admin/memberships/',
  query: tableQuery(membershipSorts, membershipConditions).extend({ committee: pathId.optional(), user: pathId.optional() }),
  answer: listOf(administeredMembership),
})
const editedMembership = edited(administeredMembership, ({ begin_date, end_date, ...known }) => ({
  roles: known.roles,
  begin_date,
  end_date,
}))
export const createMembership = endpoint({
  summary: 'Add a membership',
  description: 'Begins today by default. 400 for a user or a committee that does not exist, or has one already.',
  method: 'POST',
  path: 'admin/memberships/',
  body: membershipFields.partial({ begin_date: true, end_date: true }).extend({ user: bodyId, committee_id: bodyId }),
  answer: administeredMembership,
})
export const changeMembership = endpoint({
  summary: 'Change a membership',
  method: 'PATCH',
  path: 'admin/memberships/:id/',
  params: byId,
  body: membershipFields.partial(),
  answer: administeredMembership,
  edited: editedMembership,
})
export const removeMembership = endpoint({
  summary: 'Remove a membership for good',
  description: 'And with it access to past content; to end one, change `end_date`.',
  method: 'DELETE',
  path: 'admin/memberships/:id/',
  params: byId,
  answer: z.object({}),
  edited: editedMembership,
})
