import { z } from 'zod'
import { names } from '#platform/shared/actor.ts'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { manyChanged, manyRows, title } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { tableFormats } from '#platform/shared/table-formats.ts'

/** A committee group (D2 §3). Only responsible people get more than its title and counts (permissions.md). */
export const committeeGroup = z.object({
  id,
  title: z.string(),
  /** Members with an active membership in the committee today. */
  member_count: z.int(),
  email_address_count: z.int(),
  /** User ids, including people who have left the committee. */
  members: z.array(id).optional(),
  /** The same people with their names: people whose membership was removed are in no other list. */
  people: z.array(z.object({ id, ...names })).optional(),
  email_addresses: z.array(z.string()).optional(),
  share_automatically: z.boolean().optional(),
})
export type CommitteeGroup = z.infer<typeof committeeGroup>

/** The server validates the addresses one by one, so that each error names its address: `"anna@": Diese Adresse ist ungültig.` */
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

export const listCommitteeGroups = endpoint({
  summary: 'List the groups of a committee',
  description: 'By title. Only responsible persons get their members and addresses.',
  method: 'GET',
  path: 'committees/:id/committee_groups/',
  params: byId,
  answer: z.array(committeeGroup),
})
export const listGroupsOfAgendaItem = endpoint({
  summary: 'List the groups of the committee of an agenda item',
  description: 'By title. Only responsible persons get their members and addresses.',
  method: 'GET',
  path: 'agenda_items/:id/committee_groups/',
  params: byId,
  answer: z.array(committeeGroup),
})
export const createCommitteeGroup = endpoint({
  summary: 'Create a group of a committee',
  refusals: { 403: refused.notResponsible, 409: refused.inactive },
  method: 'POST',
  path: 'committees/:id/committee_groups/',
  params: byId,
  body: body.partial().required({ title: true }),
  answer: committeeGroup,
})
export const changeCommitteeGroup = endpoint({
  summary: 'Change a group of a committee',
  description: 'Omitted fields stay unchanged.',
  refusals: { 403: refused.notResponsible, 409: refused.inactive },
  method: 'PATCH',
  path: 'committees/:id/committee_groups/:instance_id/',
  params,
  body: body.partial(),
  answer: committeeGroup,
  edited: editedGroup,
})
/** Needs no `If-Match`: whatever else changed in the group stays. */
export const addToCommitteeGroup = endpoint({
  summary: 'Add users to a group of a committee',
  description: 'All or none. Users who are in the group stay in it.',
  refusals: { 403: refused.notResponsible, 409: refused.inactive },
  method: 'POST',
  path: 'committees/:id/committee_groups/:instance_id/members/',
  params,
  body: z.object({ users: manyRows }),
  answer: manyChanged,
})
export const deleteCommitteeGroup = endpoint({
  summary: 'Delete a group of a committee',
  refusals: {
    403: refused.notResponsible,
    409: `${refused.inactive} A published or submitted motion names the group.`,
  },
  method: 'DELETE',
  path: 'committees/:id/committee_groups/:instance_id/',
  params,
  answer: z.object({}),
  edited: editedGroup,
})

export const downloadCommitteeGroups = endpoint({
  summary: 'Download the groups of a committee',
  description: "With their members and addresses, as one file in the caller's language.",
  refusals: { 403: refused.notResponsible },
  method: 'GET',
  path: 'committees/:id/committee_groups/file/',
  params: byId,
  query: z.object({ as: z.enum(tableFormats) }),
  answer: 'file',
})
