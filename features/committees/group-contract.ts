import { z } from 'zod'
import { title } from '#features/administration/fields.ts'
import { names } from '#platform/shared/actor.ts'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'

/** A committee group (D2 §3). Only responsible people are told more than its title and how many it reaches (permissions.md). */
export const committeeGroup = z.object({
  id,
  title: z.string(),
  /** How many of its members are in the committee today. */
  member_count: z.int(),
  email_address_count: z.int(),
  /** User ids, also of people who are no longer in the committee. */
  members: z.array(id).optional(),
  /** The same with their names, which a membership that was removed tells no more. */
  people: z.array(z.object({ id, ...names })).optional(),
  email_addresses: z.array(z.string()).optional(),
  share_automatically: z.boolean().optional(),
})
export type CommitteeGroup = z.infer<typeof committeeGroup>

/** Addresses are judged one by one by the server, so that each fault names its address: `"anna@": Diese Adresse ist ungültig.` */
const body = z.object({
  title,
  members: z.array(bodyId).max(1000),
  email_addresses: z.array(z.string()),
  share_automatically: z.boolean(),
})

const params = z.object({ id: pathId, instance_id: pathId })
const editedGroup = edited(committeeGroup, ({ members, email_addresses, share_automatically, ...group }) => ({
  title: group.title,
  members: members?.toSorted((one, other) => one - other),
  email_addresses,
  share_automatically,
}))

/** By title, locale-aware. */
export const listCommitteeGroups = endpoint({
  method: 'GET',
  path: 'committees/:id/committee_groups/',
  params: byId,
  answer: z.array(committeeGroup),
})
/** The groups of the committee that the item's meeting is of. */
export const listGroupsOfAgendaItem = endpoint({
  method: 'GET',
  path: 'agenda_items/:id/committee_groups/',
  params: byId,
  answer: z.array(committeeGroup),
})
export const createCommitteeGroup = endpoint({
  method: 'POST',
  path: 'committees/:id/committee_groups/',
  params: byId,
  body: body.partial().required({ title: true }),
  answer: committeeGroup,
})
/** What is left out stays. */
export const changeCommitteeGroup = endpoint({
  method: 'PATCH',
  path: 'committees/:id/committee_groups/:instance_id/',
  params,
  body: body.partial(),
  answer: committeeGroup,
  edited: editedGroup,
})
export const deleteCommitteeGroup = endpoint({
  method: 'DELETE',
  path: 'committees/:id/committee_groups/:instance_id/',
  params,
  answer: z.object({}),
  edited: editedGroup,
})
