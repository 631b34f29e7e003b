import { z } from 'zod'
import { agendaItem } from '#features/agenda/agenda-item.ts'
import { meetingDocument, protocol } from '#features/documents/document.ts'
import { edited } from '#platform/shared/edited.ts'
import { byId, day, endpoint, id, instant, pathId } from '#platform/shared/endpoint.ts'
import { importReport } from './import-report.ts'
import { meetingListed } from './meeting.ts'

/** In characters. */
export const longestDescription = 20_000

export const meeting = meetingListed.extend({
  description: z.string(),
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
  /** It has ended, and its last day is not over. */
  is_reopenable: z.boolean(),
  /** When its states are others by themselves next; null after the last time. */
  changes_at: instant.nullable(),
  tagesordnung_slots: z.array(day),
  /** By day, of the days about which something is said. */
  tagesordnung_slot_notes: z.record(day, z.string()),
  meeting_documents: z.array(meetingDocument),
  /** On the meeting itself, newest first: those that the caller sees, own ones that lost their object among them (D2 §3). */
  notes: z.array(id),
  agenda_items: z.array(agendaItem),
})
export type Meeting = z.infer<typeof meeting>

export const listMeetings = endpoint({ method: 'GET', path: 'meetings/', answer: z.array(meetingListed) })
/** What is read and imported of it is nobody's to overwrite. */
const editedMeeting = edited(meeting.pick({ id: true, description: true, concluded: true }), ({ description, concluded }) => ({
  description,
  concluded,
}))
const ofMeeting = { path: 'meetings/:id/', params: byId, answer: meeting, edited: editedMeeting } as const
export const getMeeting = endpoint({ method: 'GET', ...ofMeeting })
/** Its description, as plain text, and when it ended (null reopens it): each for those who have that right. */
export const changeMeeting = endpoint({
  method: 'PATCH',
  ...ofMeeting,
  body: z
    .object({
      description: z
        .string()
        .trim()
        .max(longestDescription)
        .refine((text) => !text.includes('\0')),
      concluded: z.iso.datetime({ offset: true }).nullable(),
    })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined)),
})
/** Records that the caller has its page on screen (permissions.md G9). */
export const seeMeeting = endpoint({
  method: 'POST',
  path: 'meetings/:id/seen/',
  params: byId,
  answer: z.object({ last_seen: instant }),
})
export const listMeetingsOfCommittee = endpoint({
  method: 'GET',
  path: 'committees/:id/meetings/',
  params: byId,
  answer: z.array(meetingListed),
})

export const importMeeting = endpoint({
  method: 'POST',
  path: 'committees/:committee/import_meeting/',
  params: z.object({ committee: pathId }),
  query: z.object({
    dry_run: z.stringbool().optional(),
    /** The zip's texts take the place of those that were written on the page. */
    replace_by_hand: z.stringbool().optional(),
    /** The tag of a dry run: 409 where something else would come of it by now, or where a meeting is changed that has to be confirmed and is not. */
    expected: z.string().max(100).optional(),
    /** Meetings whose title, day or origin changes are the same ones. */
    confirmed: z.stringbool().optional(),
  }),
  upload: 'zipfile',
  answer: importReport,
})
