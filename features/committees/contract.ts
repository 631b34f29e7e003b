import { z } from 'zod'
import { basicDocument } from '#features/basic-documents/document.ts'
import { meetingListed } from '#features/meetings/meeting.ts'
import { businessType } from '#features/motions/motion.ts'
import { byId, endpoint, id } from '#platform/shared/endpoint.ts'

/** The flags are rights of the caller, never stored switches (permissions.md). */
export const committeeListed = z.object({
  id,
  title: z.string(),
  group_type_title: z.string(),
  group_type_order: z.int(),
  hidden: z.boolean(),
  is_active: z.boolean(),
  has_active_membership: z.boolean(),
  is_responsible: z.boolean(),
  members_can_see_all_meetings: z.boolean(),
  can_import_meeting: z.boolean(),
  can_change_documents: z.boolean(),
  can_post_ris_proposals: z.boolean(),
  can_post_ris_suggestions: z.boolean(),
  /** Whether the committee uses motions. */
  can_see_motions: z.boolean(),
})
export type CommitteeListed = z.infer<typeof committeeListed>

export const committee = committeeListed.extend({
  meetings: z.array(meetingListed),
  /** The basic documents by section; empty without an active membership. */
  documents: z.array(basicDocument),
  /** Business types for proposals to the records system; empty if the caller may not post proposals. */
  ris_proposal_business_types: z.array(businessType),
})
export type Committee = z.infer<typeof committee>

export const listCommittees = endpoint({
  summary: 'List the committees that the caller sees',
  method: 'GET',
  path: 'committees/',
  answer: z.array(committeeListed),
})
export const getCommittee = endpoint({
  summary: 'Read a committee with its meetings and basic documents',
  method: 'GET',
  path: 'committees/:id/',
  params: byId,
  answer: committee,
})
