import { z } from 'zod'
import { attachment } from '#features/documents/document.ts'
import { meetingOfParent } from '#features/meetings/meeting.ts'
import { personalDocument } from '#features/personal-documents/document.ts'
import { byId, day, endpoint, id, instant } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { agendaItem } from './agenda-item.ts'

const agendaItemWithMeeting = agendaItem.extend({
  meeting: meetingOfParent,
  /** When an import withdrew it; a withdrawn item stays visible only to people who worked on it. */
  withdrawn: instant.nullable(),
  /** The caller's own documents. */
  personal_documents: z.array(personalDocument),
})
export type AgendaItemWithMeeting = z.infer<typeof agendaItemWithMeeting>

/** An entry of the agenda of one day (tagesordnung_item, D2 §3). */
const agendaEntry = z.object({
  id,
  meeting_id: id,
  agenda_item: z.object({
    id,
    title: z.string(),
    number: z.string().nullable(),
    is_paragraph: z.boolean(),
    business: z.object({ id, title: z.string(), responsible: z.object({ title: z.string() }).nullable() }).nullable(),
  }),
  day,
  order: z.int(),
  notes: z.string(),
  has_clickable_live_button: z.boolean(),
  is_active: z.boolean(),
})
export type AgendaEntry = z.infer<typeof agendaEntry>

/** The entry that a meeting is dealing with (D2 §3 Active agenda item entry). */
const activeEntry = z.object({
  id,
  meeting_id: id,
  agenda_item: z.object({ id, title: z.string() }),
  meeting: z.object({ title: z.string().nullable(), start: instant }),
  /** When the meeting began to deal with it; null if unknown. */
  active_since: instant.nullable(),
})
export type ActiveEntry = z.infer<typeof activeEntry>

export const getAgendaItem = endpoint({
  summary: 'Read an agenda item with its documents',
  method: 'GET',
  path: 'agenda_items/:id/',
  params: byId,
  answer: agendaItemWithMeeting,
})
export const listAgendaItems = endpoint({
  summary: 'List the agenda items of a meeting',
  method: 'GET',
  path: 'meetings/:id/agenda_items/',
  params: byId,
  answer: z.array(agendaItem),
})
export const listAttachments = endpoint({
  summary: 'List the attachments of an agenda item',
  method: 'GET',
  path: 'agenda_items/:id/attachments/',
  params: byId,
  answer: z.array(attachment),
})
export const listAgendaEntries = endpoint({
  summary: 'List the entries of the agenda of each day of a meeting',
  method: 'GET',
  path: 'meetings/:id/tagesordnung_item/',
  params: byId,
  answer: z.array(agendaEntry),
})
export const getNextEntry = endpoint({
  summary: 'Read the entry that follows in the agenda',
  description:
    "The entry that follows in the meeting's agenda, across all days; null after the last one. Skips headings, which have no page, and further entries of the same item.",
  method: 'GET',
  path: 'tagesordnung_item/:id/next_item/',
  params: byId,
  answer: agendaEntry.nullable(),
})
export const toggleActivation = endpoint({
  summary: 'Set or clear the active entry of a meeting',
  description: "Makes this the meeting's only active entry, or deactivates it if it was active; answers the entry as it is now.",
  refusals: {
    403: refused.notResponsible,
    409: `${refused.inactive} The meeting is not under way, or the entry is a heading.`,
  },
  method: 'POST',
  path: 'tagesordnung_item/:id/toggle_activation/',
  params: byId,
  answer: agendaEntry,
})
export const listActiveEntries = endpoint({
  summary: 'List the active entries of all current meetings that the caller sees',
  method: 'GET',
  path: 'tagesordnung_item/active/',
  answer: z.array(activeEntry),
})
