import { z } from 'zod'
import { membershipFields } from '#features/committees/membership-contract.ts'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { manyChanged, manyRows } from '#platform/shared/fields.ts'

export const addToCommittee = endpoint({
  summary: 'Add users to a committee',
  description: 'As of today by default, all or none. Users with a membership, even an ended one, keep it as it is.',
  method: 'POST',
  path: 'admin/committees/:id/memberships/',
  params: byId,
  body: membershipFields.partial({ begin_date: true, end_date: true }).extend({ users: manyRows }),
  answer: manyChanged,
})

export const endMemberships = endpoint({
  summary: 'End memberships as of yesterday',
  description: 'All or none. A membership that began today or later is removed, and one that has ended stays as it is.',
  refusals: { 404: 'One of the memberships does not exist.' },
  method: 'POST',
  path: 'admin/memberships/end/',
  body: z.object({ memberships: manyRows }),
  answer: manyChanged,
})

export const endSessionsOfMany = endpoint({
  summary: 'Sign users out everywhere',
  method: 'POST',
  path: 'admin/users/end_sessions/',
  body: z.object({ users: manyRows }),
  answer: manyChanged,
})
