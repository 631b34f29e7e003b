import { z } from 'zod'
import { membershipFields } from '#features/committees/membership-contract.ts'
import { names } from '#platform/shared/actor.ts'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'
import { manyChanged, manyRows } from '#platform/shared/fields.ts'
import { notInvited } from './invitation.ts'

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

const invited = manyChanged.extend({ unchanged: z.array(z.object({ id, ...names, reason: z.enum(notInvited) })) })
export type ManyInvited = z.infer<typeof invited>

export const inviteUsers = endpoint({
  summary: 'Invite users by mail',
  description:
    'The mail leads to a page where the user chooses a password; its link is valid for 7 days, once, and ends with the next invitation, a change of the password or the address, and when the user is disabled. Where a provider signs everybody on (`OIDC_ONLY`), it leads to the site. `unchanged` says for whom this is not possible or not needed.',
  method: 'POST',
  path: 'admin/users/invite/',
  body: z.object({ users: manyRows }),
  answer: invited,
})
