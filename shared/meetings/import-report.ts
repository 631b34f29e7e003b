import { z } from 'zod'
import { id, instant } from '#shared/kit/endpoint.ts'

const named = z.object({ title: z.string() })
const file = z.object({ title: z.string(), file: z.string() })

/** What an import did, or with `dry_run` would do, to one meeting (meeting-zip.md Report). */
export const meetingReport = z.object({
  outcome: z.enum(['created', 'updated']),
  /** null while a dry run tells of a meeting that is not there yet. */
  id: id.nullable(),
  title: z.string().nullable(),
  start: instant,
  agenda_items: z.object({ new: z.array(named), changed: z.array(named), removed: z.array(named) }),
  documents: z.object({
    new: z.array(file),
    new_version: z.array(file),
    unchanged: z.array(file),
    removed: z.array(named),
  }),
  /** Notes that lose their object, of those that the importing person sees. */
  notes_orphaned: z.int(),
  /** Files that were kept as they are, for download only. */
  no_pdf: z.array(file),
  warnings: z.array(z.string()),
})
export type MeetingReport = z.infer<typeof meetingReport>

export const importReport = z.object({ dry_run: z.boolean(), meetings: z.array(meetingReport) })
export type ImportReport = z.infer<typeof importReport>
