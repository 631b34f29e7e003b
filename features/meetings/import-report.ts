import { z } from 'zod'
import { id, instant } from '#platform/shared/endpoint.ts'

export const named = z.object({ title: z.string() })
const file = z.object({ title: z.string(), file: z.string() })

/** How much members have on something, and how many people that are; neither whose nor what. */
export const work = z.object({ annotations: z.int(), notes: z.int(), tags: z.int(), bookmarks: z.int(), people: z.int() })
export type Work = z.infer<typeof work>
export const noWork: Work = { annotations: 0, notes: 0, tags: 0, bookmarks: 0, people: 0 }

export const changedFields = [
  'title',
  'origin',
  'start',
  'concluded',
  'location',
  'description',
  'extended_title',
  'number',
  'business_number',
  'business',
  'business_type',
  'source_committee',
  'responsible',
  'is_paragraph',
  'tags',
] as const
export type ChangedField = (typeof changedFields)[number]
/** What a field said and says: a text, an instant, or whether it is so; null is nothing. */
export const change = z.object({ field: z.enum(changedFields), before: z.string().nullable(), after: z.string().nullable() })
export type Change = z.infer<typeof change>

/** What an import did, or with `dry_run` would do, to one meeting (meeting-zip.md Report). */
export const meetingReport = z.object({
  outcome: z.enum(['created', 'updated']),
  /** null while a dry run tells of a meeting that is not there yet. */
  id: id.nullable(),
  title: z.string().nullable(),
  start: instant,
  /** Of a meeting that was there: what it says otherwise. */
  changes: z.array(change),
  /** What somebody wrote on the page and the import leaves as it is: `before` is that, `after` what the zip says. */
  kept: z.array(change),
  /** The changed fields by which the zip might mean another meeting: who imports by a dry run confirms that it is the same one. */
  to_confirm: z.array(z.enum(changedFields)),
  /** What is removed is withdrawn: it is left to those who worked on it. */
  agenda_items: z.object({
    new: z.array(named),
    changed: z.array(named.extend({ changes: z.array(change) })),
    removed: z.array(named.extend({ work })),
  }),
  /** Businesses that the zip tells otherwise, wherever they are treated. */
  businesses: z.array(named.extend({ changes: z.array(change) })),
  documents: z.object({
    new: z.array(file),
    new_version: z.array(file.extend({ work })),
    unchanged: z.array(file),
    removed: z.array(named.extend({ work })),
  }),
  /** Notes that lose their object, of those that the importing person sees. */
  notes_orphaned: z.int(),
  /** Files that were kept as they are, for download only. */
  no_pdf: z.array(file),
  warnings: z.array(z.string()),
})
export type MeetingReport = z.infer<typeof meetingReport>

export const importReport = z.object({
  dry_run: z.boolean(),
  /** For all that changes: of a dry run, it is what the import can be held to. */
  tag: z.string(),
  meetings: z.array(meetingReport),
})
export type ImportReport = z.infer<typeof importReport>
