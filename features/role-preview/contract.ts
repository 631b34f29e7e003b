import { z } from 'zod'
import { listAgendaEntries } from '#features/agenda/contract.ts'
import { committeeListed } from '#features/committees/contract.ts'
import { meeting } from '#features/meetings/contract.ts'
import { countMotions } from '#features/motions/contract.ts'
import { note } from '#features/notes/note.ts'
import { actor, role } from '#platform/shared/actor.ts'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { day } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'

/** What is on the page of a meeting for somebody with a role. */
export const rolePreview = z.object({
  /** A person who does not exist, with nothing but the membership. */
  me: actor,
  /** Null if the membership's dates hide the meeting. */
  seen: z
    .object({
      committee: committeeListed,
      meeting,
      entries: listAgendaEntries.answer,
      motions: countMotions.answer,
      notes: z.array(note),
    })
    .nullable(),
})
export type RolePreview = z.infer<typeof rolePreview>

export const previewMeeting = endpoint({
  summary: 'See a meeting as somebody with a role sees it',
  description:
    'Answers what a person would see who has this role in the committee and nothing else: no other person’s own work. `begin_date`: since when; null if always. Changes nothing, and is noted in the audit log.',
  refusals: { 403: refused.notResponsible },
  method: 'POST',
  path: 'meetings/:id/preview/',
  params: byId,
  body: z.object({ role, begin_date: day.nullable().default(null) }),
  answer: rolePreview,
})
