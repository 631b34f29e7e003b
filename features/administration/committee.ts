import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { byId, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { listOf, optionalTitle, order, title } from '#platform/shared/fields.ts'
import { tableQuery } from './table-query.ts'

/** The fields of a committee that administrators set. */
const committeeFields = z.object({
  title,
  group_type_title: optionalTitle,
  group_type_order: order,
  hidden: z.boolean(),
  /** Whether the public may see it, with what is public in it, unless it is hidden. */
  is_public: z.boolean(),
  is_active: z.boolean(),
  members_can_see_all_meetings: z.boolean(),
  import_enabled: z.boolean(),
  change_documents_enabled: z.boolean(),
  ris_proposals_enabled: z.boolean(),
  ris_suggestions_enabled: z.boolean(),
  source_oguid: optionalTitle.nullable(),
  source_title: optionalTitle.nullable(),
})

export const committeeChanges = committeeFields.partial()
export const newCommittee = committeeChanges.required({ title: true })

export const administeredCommittee = z.object({
  ...committeeFields.shape,
  id,
  // Not validated: imports set them as well.
  source_oguid: z.string().nullable(),
  source_title: z.string().nullable(),
  /** Memberships that have not ended. */
  membership_count: z.int(),
  /** Whether a responsible person can sign in today. */
  has_responsible: z.boolean(),
  created: instant,
})
export type AdministeredCommittee = z.infer<typeof administeredCommittee>

/** `order`: as members see them. */
export const committeeSorts = ['order', 'title', 'created', 'membership_count'] as const
export type CommitteeSort = (typeof committeeSorts)[number]
export const committeeConditions = ['is_active', 'is_inactive', 'hidden', 'without_responsible'] as const
export type CommitteeCondition = (typeof committeeConditions)[number]

export const listCommittees = endpoint({
  summary: 'List all committees',
  description: 'The order `order` is that in which members see them.',
  method: 'GET',
  path: 'admin/committees/',
  query: tableQuery(committeeSorts, committeeConditions),
  answer: listOf(administeredCommittee),
})
export const createCommittee = endpoint({
  summary: 'Create a committee',
  method: 'POST',
  path: 'admin/committees/',
  body: newCommittee,
  answer: administeredCommittee,
})
export const changeCommittee = endpoint({
  summary: 'Change a committee',
  method: 'PATCH',
  path: 'admin/committees/:id/',
  params: byId,
  body: committeeChanges,
  answer: administeredCommittee,
  // Includes the source, which imports set as well.
  edited: edited(
    administeredCommittee,
    ({ id: _id, membership_count: _count, has_responsible: _has, created: _created, ...fields }) => fields,
  ),
})
