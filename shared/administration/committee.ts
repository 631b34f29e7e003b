import { z } from 'zod'
import { optionalTitle, order, title } from './fields.ts'

/** All that an administrator sets of a committee. */
const committeeFields = z.object({
  title,
  group_type_title: optionalTitle,
  group_type_order: order,
  hidden: z.boolean(),
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
