import { z } from 'zod'
import { attachment, proposal } from '#features/documents/document.ts'
import { tagFields } from '#features/tags/tag.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

/** An agenda item with its documents, as the business directory lists it (D2 §3). */
export const agendaItem = z.object({
  id,
  meeting_id: id,
  title: z.string(),
  number: z.string().nullable(),
  number_or_business_number: z.string().nullable(),
  extended_title: z.string(),
  /** Number and title on one line. */
  numbered_title: z.string(),
  /** A heading: no number, proposal or attachments. */
  is_paragraph: z.boolean(),
  sort_order: z.int(),
  is_active: z.boolean(),
  /** Whether the caller sees annotations on any of its documents (D2 §3). */
  has_annotations: z.boolean(),
  /** When the caller last read any of its documents; null if one is unread or there are none (D2 §3). */
  last_seen: instant.nullable(),
  /** The caller's bookmark. */
  bookmark: z.boolean(),
  ...tagFields,
  /** Ids of the notes on the item itself that the caller sees, newest first (D2 §3). */
  notes: z.array(id),
  business: z.object({ id, number: z.string(), title: z.string() }).nullable(),
  proposal_id: id.nullable(),
  proposal: proposal.nullable(),
  attachments: z.array(attachment),
})
export type AgendaItem = z.infer<typeof agendaItem>
