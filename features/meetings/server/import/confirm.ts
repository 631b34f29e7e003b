import { createHash } from 'node:crypto'
import type { Change, ChangedField, ImportReport, MeetingReport } from '#features/meetings/import-report.ts'
import { shown } from '#features/meetings/server/zip/zip-refused.ts'
import { type Text, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'

/** The changed fields by which a zip might mean another meeting than the one that it was recognised as: its title, its day, and whose number it has. */
export const doubtsIn = (changes: Change[], time_zone: string): ChangedField[] =>
  changes.filter((change) => isDoubtful(change, time_zone)).map(({ field }) => field)

function isDoubtful({ field, before, after }: Change, time_zone: string): boolean {
  if (field === 'start') return dayIn(before, time_zone) !== dayIn(after, time_zone)
  return field === 'title' || field === 'origin'
}

const dayIn = (instant: string | null, time_zone: string) => instant && dayOf(instant, time_zone)

/**
 * A word for everything that an import changes: a dry run has the same one until something else would come of it. What members have on things does not count,
 * nor whether texts that were written by hand are kept: the importer decides that on what the dry run told.
 */
export function tagOf(meetings: MeetingReport[]): string {
  const told = meetings.map(({ id, changes, kept, notes_orphaned: _notes, warnings: _warnings, ...meeting }) => ({
    ...meeting,
    id: meeting.outcome === 'created' ? null : id,
    changes: [...changes, ...kept].toSorted((a, b) => (a.field < b.field ? -1 : 1)),
  }))
  const text = JSON.stringify(told, (name, value: unknown) => (name === 'work' ? undefined : value))
  return createHash('sha256').update(text).digest('base64url')
}

type Confirmation = { expected?: string | undefined; confirmed?: boolean | undefined }

/**
 * Holds an import to what its dry run told, where the caller says which one that was. Throws 409 when something else would come of it by now, and when
 * it is not confirmed that the meeting is the same.
 */
export function requireConfirmed({ expected, confirmed }: Confirmation, { tag, meetings }: ImportReport, time_zone: string): void {
  if (expected === undefined) return
  if (expected !== tag) throw wrongStateOfForm({ key: 'import.report.changed_since' })
  const doubts = meetings.flatMap(({ changes, to_confirm }) => changes.filter(({ field }) => to_confirm.includes(field)))
  if (doubts.length > 0 && confirmed !== true) throw wrongStateOfForm(notConfirmed(doubts, time_zone))
}

function notConfirmed(doubts: Change[], time_zone: string): Text {
  const said = (field: ChangedField, value: string | null) => {
    if (value === null) return '–'
    return field === 'start' ? shortDay(dayOf(value, time_zone)) : `«${shown(value)}»`
  }
  const differences = doubts.map(({ field, before, after }) => `${said(field, before)} → ${said(field, after)}`).join('; ')
  return { key: 'import.report.not_confirmed', params: { differences } }
}
