import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { bodyId, bodyInstant, byId, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { line, withoutTurns } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { importReport } from './import-report.ts'

/** Limits of a meeting made by hand; `days` is how long it may last. */
export const handMadeLimits = { files: 1000, items: 1000, title: 1000, number: 100, extendedTitle: 5000, days: 366 }

/** A time in the site's time zone, YYYY-MM-DDTHH:MM. */
const siteTime = z
  .string()
  .regex(/^(1[89]|2\d)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/)
  .refine((time) => z.iso.date().safeParse(time.slice(0, 10)).success)

const title = line(handMadeLimits.title).min(1)
/** An empty text is none. */
const optionalLine = (longest: number) =>
  line(longest)
    .nullable()
    .transform((text) => text || null)

/** A document of the meeting: a new file, an existing document, or an existing document with a new file, which makes a new version. */
const paper = z
  .object({
    title,
    /** A document of this very meeting; left out for a new one. */
    document: bodyId.optional(),
    /** The place of its file among those sent; left out if the document keeps its file. */
    upload: z.int().min(0).max(handMadeLimits.files).optional(),
    /** When the sent file was last changed. */
    modified: bodyInstant.optional(),
  })
  .refine(({ document, upload }) => document !== undefined || upload !== undefined)
const papers = z.array(paper).max(handMadeLimits.files)

const item = z
  .object({
    /** An item of this very meeting; left out for a new one. */
    id: bodyId.optional(),
    number: optionalLine(handMadeLimits.number),
    title,
    extended_title: z
      .string()
      .trim()
      .max(handMadeLimits.extendedTitle)
      .refine((text) => !text.includes('\0'))
      .nullable(),
    /** A heading, without number and documents. */
    is_paragraph: z.boolean(),
    proposal: paper.nullable(),
    attachments: papers,
  })
  .refine(({ is_paragraph, number, proposal, attachments }) => !is_paragraph || (!number && !proposal && attachments.length === 0))

/** A whole meeting as the page sends it; what it leaves out of an existing meeting is withdrawn, as with a zip. */
export const meetingByHand = z
  .object({
    title: title.transform(withoutTurns),
    start: siteTime,
    /** null if the end is not planned, or if the meeting was ended on its page. */
    end: siteTime.nullable(),
    location: optionalLine(1000),
    protocol: paper.nullable(),
    meeting_documents: papers,
    agenda_items: z.array(item).max(handMadeLimits.items),
  })
  .refine(({ start, end }) => end === null || end >= start, { path: ['end'], message: 'import.by_hand.end_before_start' })
  .refine(({ start, end }) => end === null || daysApart(start, end) <= handMadeLimits.days, { path: ['end'] })
export type MeetingByHand = z.output<typeof meetingByHand>
export type MeetingByHandInput = z.input<typeof meetingByHand>
export type PaperByHand = z.output<typeof paper>

const daysApart = (one: string, other: string) => (Date.parse(other.slice(0, 10)) - Date.parse(one.slice(0, 10))) / 86_400_000

const madePaper = z.object({
  document: id,
  title: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  /** Number of its latest version. */
  version: z.int(),
})
export type MadePaper = z.infer<typeof madePaper>

/** A meeting made by hand as it is now, in the shape in which it is changed. */
export const madeMeeting = z.object({
  id,
  committee: z.object({ id, title: z.string() }),
  title: z.string(),
  start: z.string(),
  end: z.string().nullable(),
  /** Ended or reopened on the meeting's page, which decides on its end from then on. */
  is_end_by_hand: z.boolean(),
  location: z.string().nullable(),
  protocol: madePaper.nullable(),
  meeting_documents: z.array(madePaper),
  agenda_items: z.array(
    z.object({
      id,
      number: z.string().nullable(),
      title: z.string(),
      extended_title: z.string().nullable(),
      is_paragraph: z.boolean(),
      proposal: madePaper.nullable(),
      attachments: z.array(madePaper),
    }),
  ),
})
export type MadeMeeting = z.infer<typeof madeMeeting>

/** The state that a change names in `from`: everything but the names of the committee. */
export const editedByHand = edited(madeMeeting, ({ committee: _committee, ...state }) => state)

const sent = {
  upload: 'files',
  upload_can_miss: true,
  form: z.object({
    /** JSON of `meetingByHand`. */
    meeting: z.string(),
  }),
  answer: importReport,
} as const
const dryRun = {
  dry_run: z.stringbool().optional(),
  /** The tag of a dry run. 409 if this would now do something else. */
  expected: z.string().max(100).optional(),
}

export const createMeeting = endpoint({
  summary: 'Make a meeting without a ZIP',
  description:
    '`meeting` is a JSON text; `files` are its documents, in the order in which it names them. The steps are those of an import.',
  refusals: {
    403: refused.noImport,
    409: `${refused.inactive} There is such a meeting already, or this would now do something else than its dry run.`,
  },
  method: 'POST',
  path: 'committees/:committee/create_meeting/',
  scope: 'import',
  params: z.object({ committee: pathId }),
  query: z.object(dryRun),
  ...sent,
})

const byHand = { path: 'meetings/:id/by_hand/', params: byId } as const
export const getMadeMeeting = endpoint({
  summary: 'Read a meeting made by hand, to change it',
  refusals: { 403: refused.noImport, 409: 'The meeting was imported.' },
  method: 'GET',
  ...byHand,
  answer: madeMeeting,
  edited: editedByHand,
})
export const changeMadeMeeting = endpoint({
  summary: 'Change a meeting made by hand',
  description: 'What `meeting` leaves out is withdrawn, as by a further import. `from` is the ETag of the state that the caller changed.',
  refusals: {
    403: refused.noImport,
    409: `${refused.inactive} The meeting was imported, or this would now do something else than its dry run.`,
    412: '`from` names another state than the present one.',
  },
  method: 'POST',
  ...byHand,
  scope: 'import',
  query: z.object({ ...dryRun, from: z.string().max(100).optional() }),
  ...sent,
})
