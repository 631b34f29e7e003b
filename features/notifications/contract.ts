import { z } from 'zod'
import { byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

const principalType = z.enum(['user', 'group'])

/** A user or a group that can be written to or shared with (D2 §3). */
export const principal = z.object({
  type: principalType,
  id,
  title: z.string(),
  /** In the caller's language; empty for a group. */
  role: z.string(),
  /** Unique within the list, such as `user-12`. */
  key: z.string(),
  /** Always false: the screens keep the selection. */
  selected: z.boolean(),
})
export type Principal = z.infer<typeof principal>

export const listPrincipals = endpoint({
  summary: 'List the people and groups of a committee that can be written to',
  description:
    'People by full name, then groups by title. Responsible persons get everybody, others the people with the role member. `meeting_id` leaves out people who do not see that meeting.',
  method: 'GET',
  path: 'committees/:id/principals/',
  params: byId,
  /** Leaves out users who do not see this meeting of the committee. */
  query: z.object({ meeting_id: pathId.optional() }),
  answer: z.array(principal),
})

export const listMeetingTemplateFragments = endpoint({
  summary: 'List the preset texts for messages',
  description: 'In their order.',
  method: 'GET',
  path: 'meeting_template_fragments/',
  answer: z.array(z.object({ name: z.string(), text: z.string() })),
})

export const sendNotification = endpoint({
  summary: 'Send a message about a meeting by e-mail',
  description: 'With a link to the meeting, once to each address.',
  refusals: {
    403: 'The caller is neither a member of the committee nor responsible for it.',
    409: refused.inactive,
    429: refused.messages,
  },
  method: 'POST',
  path: 'committees/:committee/meetings/:meeting/notification/',
  params: z.object({ committee: pathId, meeting: pathId }),
  body: z.object({
    message: z
      .string()
      .trim()
      .min(1)
      .max(10_000)
      .refine((text) => !text.includes('\0')),
    principals: z
      .array(z.object({ id, type: principalType }))
      .min(1, 'problem.required_input_missing')
      .max(1_000),
  }),
  answer: z.object({
    /** Number of mails queued. */
    recipients: z.int(),
    /** Full names of chosen people who have no usable address. */
    without_address: z.array(z.string()),
  }),
})
