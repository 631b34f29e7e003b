import { z } from 'zod'
import { agendaItem } from '#features/agenda/agenda-item.ts'
import { meetingDocument, protocol } from '#features/documents/document.ts'
import { edited } from '#platform/shared/edited.ts'
import { bodyInstant, byId, day, endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'
import { importReport } from './import-report.ts'
import { meetingListed } from './meeting.ts'

/** In characters. */
export const longestDescription = 20_000

export const meeting = meetingListed.extend({
  description: z.string(),
  /** Made on the page and not by an import: imports leave it alone. */
  made_by_hand: z.boolean(),
  committee: z.object({
    id,
    title: z.string(),
    can_import_meeting: z.boolean(),
    can_post_ris_proposals: z.boolean(),
    can_post_ris_suggestions: z.boolean(),
    can_see_motions: z.boolean(),
  }),
  protocol_id: id.nullable(),
  protocol: protocol.nullable(),
  /** True from the end of the meeting until its last day is over. */
  is_reopenable: z.boolean(),
  /** When one of its states next changes by time alone; null if none will. */
  changes_at: instant.nullable(),
  tagesordnung_slots: z.array(day),
  /** Keyed by day; only days with remarks. */
  tagesordnung_slot_notes: z.record(day, z.string()),
  meeting_documents: z.array(meetingDocument),
  /** Notes on the meeting itself that the caller sees, newest first, including the caller's own orphans (D2 §3). */
  notes: z.array(id),
  agenda_items: z.array(agendaItem),
})
export type Meeting = z.infer<typeof meeting>

export const listMeetings = endpoint({
  summary: 'List the meetings that the caller sees, of all committees',
  method: 'GET',
  path: 'meetings/',
  answer: z.array(meetingListed),
})
/** The fields that `If-Match` compares: only these can be edited; the others are imported or differ for each reader. */
const editedMeeting = edited(meeting.pick({ id: true, description: true, concluded: true }), ({ description, concluded }) => ({
  description,
  concluded,
}))
const ofMeeting = { path: 'meetings/:id/', params: byId, answer: meeting, edited: editedMeeting } as const
export const getMeeting = endpoint({ summary: 'Read a meeting with its agenda items and documents', method: 'GET', ...ofMeeting })
export const changeMeeting = endpoint({
  summary: 'Change the description of a meeting, or end or reopen it',
  description: '`description` is plain text; `concluded: null` reopens the meeting. At least one of them is needed.',
  refusals: {
    403: 'The caller is not responsible for the meeting, or the site has no descriptions.',
    409: `${refused.inactive} The meeting cannot be reopened.`,
  },
  method: 'PATCH',
  ...ofMeeting,
  body: z
    .object({
      description: z
        .string()
        .trim()
        .max(longestDescription)
        .refine((text) => !text.includes('\0')),
      concluded: bodyInstant.nullable(),
    })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined)),
})
export const seeMeeting = endpoint({
  summary: 'Record that the caller has opened the page of a meeting',
  refusals: { 403: refused.notActive, 409: refused.inactive },
  method: 'POST',
  path: 'meetings/:id/seen/',
  params: byId,
  answer: z.object({ last_seen: instant }),
})
export const listMeetingsOfCommittee = endpoint({
  summary: 'List the meetings of a committee that the caller sees',
  method: 'GET',
  path: 'committees/:id/meetings/',
  params: byId,
  answer: z.array(meetingListed),
})

export const importMeeting = endpoint({
  summary: 'Import meetings from a ZIP',
  description:
    'With `dry_run` nothing changes, and the answer reports what would. With `expected`, the tag of a dry run, an import does what that run reported or nothing.',
  refusals: {
    403: refused.noImport,
    409: `${refused.inactive} The import would now do something else than its dry run, or a meeting needs \`confirmed\`.`,
  },
  method: 'POST',
  path: 'committees/:committee/import_meeting/',
  scope: 'import',
  params: z.object({ committee: pathId }),
  query: z.object({
    dry_run: z.stringbool().optional(),
    /** The zip's texts replace those written on the page. */
    replace_by_hand: z.stringbool().optional(),
    /** The tag of a dry run. 409 if the import would now do something else, or if a meeting to be confirmed is not confirmed. */
    expected: z.string().max(100).optional(),
    /** Confirms that meetings whose title, day or origin changes are still the same meetings. */
    confirmed: z.stringbool().optional(),
  }),
  upload: 'zipfile',
  answer: importReport,
})
