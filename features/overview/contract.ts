import { z } from 'zod'
import { documentKinds } from '#features/documents/document.ts'
import { meetingOfParent } from '#features/meetings/meeting.ts'
import { decidedStates } from '#features/records/posting.ts'
import { day, endpoint, id, instant } from '#platform/shared/endpoint.ts'

const document = z.object({ kind: z.enum(documentKinds), id, version_id: id })

/** A running or coming meeting, with how far the caller has prepared it. */
const meetingAhead = meetingOfParent.extend({
  concluded: instant.nullable(),
  days: z.array(day),
  location: z.string().nullable(),
  is_current: z.boolean(),
  is_running_meeting: z.boolean(),
  papers: z.int(),
  papers_unread: z.int(),
  /** 0 if its papers have no numbered pages. */
  pages_left: z.int(),
  /** The paper that the caller left last and has not read to its end. */
  left: document.extend({ page: z.int() }).nullable(),
  /** For responsible persons: how many members see the meeting, and how many have not read all papers; null for others. */
  members: z.int().nullable(),
  members_behind: z.int().nullable(),
})
export type MeetingAhead = z.infer<typeof meetingAhead>

const happened = z.object({ meeting: meetingOfParent, at: instant })

/** What happened since the caller last looked. `title` is that of the paper or agenda item, or the text of the note. */
const newThing = z.discriminatedUnion('what', [
  happened.extend({ what: z.literal('meeting') }),
  happened.extend({ what: z.literal('paper'), title: z.string(), agenda_item: z.string().nullable(), document }),
  happened.extend({
    what: z.literal('version'),
    title: z.string(),
    agenda_item: z.string().nullable(),
    document,
    /** The version before, to compare with. */
    previous: id.nullable(),
  }),
  happened.extend({ what: z.literal('layer'), title: z.string(), document: document.extend({ layer_id: id }), by: z.string() }),
  happened.extend({ what: z.literal('note'), title: z.string(), address: z.string(), by: z.string() }),
])
export type NewThing = z.infer<typeof newThing>

const motionWaiting = z.object({
  id,
  title: z.string(),
  /** What it waits for: the caller's signature, or to be submitted by the caller. */
  asks: z.enum(['sign', 'submit']),
  meeting: meetingOfParent,
  /** Both are possible only while the meeting is running. */
  is_running_meeting: z.boolean(),
})
export type MotionWaiting = z.infer<typeof motionWaiting>

const postingDecided = z.object({ id, title: z.string(), state: z.enum(decidedStates), updated: instant, committee_id: id })
export type PostingDecided = z.infer<typeof postingDecided>

/** The caller's messages about a meeting that did not arrive. */
const failedMail = z.object({ meeting: meetingOfParent, at: instant, addresses: z.array(z.string()) })
export type FailedMail = z.infer<typeof failedMail>

/** What the last import of a meeting warned of, in the caller's language. */
const warnedImport = z.object({ meeting: meetingOfParent, at: instant, warnings: z.array(z.string()) })
export type WarnedImport = z.infer<typeof warnedImport>

const overview = z.object({
  /** By start. */
  meetings: z.array(meetingAhead),
  /** Newest first. */
  news: z.array(newThing),
  motions: z.array(motionWaiting),
  postings: z.array(postingDecided),
  /** Of the meetings that the caller is responsible for; empty for others. */
  failed_mails: z.array(failedMail),
  imports: z.array(warnedImport),
  /** Postings that wait in the inbox; null except for records staff. */
  inbox: z.int().nullable(),
})
export type Overview = z.infer<typeof overview>

export const getOverview = endpoint({
  summary: 'Read what is next, new and waiting for the caller, in all committees',
  method: 'GET',
  path: 'overview/',
  answer: overview,
})
