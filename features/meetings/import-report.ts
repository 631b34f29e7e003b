import { z } from 'zod'
import { id, instant } from '#platform/shared/endpoint.ts'

export const named = z.object({ title: z.string() })
const file = z.object({ title: z.string(), file: z.string() })
/** Given if its switch is on afterwards: then the public sees it, if it sees what is above. */
const is_public = z.literal(true).optional()
/** What a report names that may be public. */
export const published = named.extend({ is_public })

/** How much members have on something, and how many people that is; never whose or what. */
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
  'agenda_item',
  'is_public',
] as const
export type ChangedField = (typeof changedFields)[number]
/** Old and new value of a field: a text, an instant or a boolean as text; null if empty. */
export const change = z.object({ field: z.enum(changedFields), before: z.string().nullable(), after: z.string().nullable() })
export type Change = z.infer<typeof change>

/** A committee of the producer: its identifier, which is unique there, and its title. */
const origin = z.object({ oguid: z.string(), title: z.string() })
export type Origin = z.infer<typeof origin>
/** The origin of a zip, and that of the committee's meetings so far. */
const otherOrigin = z.object({ given: origin, expected: origin.extend({ title: z.string().nullable() }) })
export type OtherOrigin = z.infer<typeof otherOrigin>

/** What an import did, or with `dry_run` would do, to one meeting (meeting-zip.md Report). */
export const meetingReport = z.object({
  outcome: z.enum(['created', 'updated']),
  /** null in a dry run that would create the meeting. */
  id: id.nullable(),
  title: z.string().nullable(),
  start: instant,
  is_public,
  /** Changed fields of an existing meeting. */
  changes: z.array(change),
  /** Texts written on the page that the import keeps: `before` is the kept text, `after` the zip's. */
  kept: z.array(change),
  /** Changed fields that suggest a different meeting: the importer has to confirm that it is the same one. */
  to_confirm: z.array(z.enum(changedFields)),
  /** Removed items are withdrawn: those who worked on them keep them. */
  agenda_items: z.object({
    new: z.array(published),
    changed: z.array(named.extend({ changes: z.array(change) })),
    removed: z.array(named.extend({ work })),
  }),
  /** Businesses that the zip changes, in whichever meetings they are treated. */
  businesses: z.array(named.extend({ changes: z.array(change) })),
  documents: z.object({
    new: z.array(file.extend({ is_public })),
    new_version: z.array(file.extend({ is_public, work })),
    unchanged: z.array(file),
    /** Those of the two lists above whose title or place somebody changed by hand, or that become public or cease to be. */
    changed: z.array(named.extend({ changes: z.array(change) })),
    removed: z.array(named.extend({ work })),
  }),
  /** Notes that become orphans, of those that the importer sees. */
  notes_orphaned: z.int(),
  /** Files that are not PDFs: kept as they are, for download only. */
  no_pdf: z.array(file),
  warnings: z.array(z.string()),
  /** Set if the zip comes from another committee of the producer than the meetings so far; one of the warnings says so. */
  other_origin: otherOrigin.nullable(),
})
export type MeetingReport = z.infer<typeof meetingReport>

export const importReport = z.object({
  dry_run: z.boolean(),
  /** Fingerprint of all changes: an import can be required to match the tag of its dry run. */
  tag: z.string(),
  meetings: z.array(meetingReport),
})
export type ImportReport = z.infer<typeof importReport>
