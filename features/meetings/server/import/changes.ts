import { createHash } from 'node:crypto'
import type { Change, ChangedField, ImportReport, MeetingReport } from '#features/meetings/import-report.ts'
import { shown } from '#features/meetings/server/zip/zip-refused.ts'
import { type Text, wrongStateOfForm } from '#platform/server/http/problem.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'

type Facts = Partial<Record<ChangedField, string | null>>

/** The fields that differ, with old and new value. An empty text equals none. */
export const changesOf = (before: Facts, after: Facts): Change[] =>
  (Object.keys(after) as ChangedField[])
    .map((field) => ({ field, before: before[field] || null, after: after[field] || null }))
    .filter((change) => change.before !== change.after)

/** Changed fields that suggest that the zip means a different meeting than the matched one: title, day or origin. */
export const doubtsIn = (changes: Change[], time_zone: string): ChangedField[] =>
  changes.filter((change) => isDoubtful(change, time_zone)).map(({ field }) => field)

function isDoubtful({ field, before, after }: Change, time_zone: string): boolean {
  if (field === 'start') return dayIn(before, time_zone) !== dayIn(after, time_zone)
  return field === 'title' || field === 'origin'
}

const dayIn = (instant: string | null, time_zone: string) => instant && dayOf(instant, time_zone)

/**
 * Fingerprint of everything that an import changes: a dry run's tag stays the same as long as the import would do the same. Members' work
 * does not count, nor what the importer decides after the dry run: whether texts written by hand are kept, and the committee's origin.
 */
export function tagOf(meetings: MeetingReport[]): string {
  const reported = meetings.map(
    ({ id, changes, kept, notes_orphaned: _notes, warnings: _warnings, other_origin: _origin, ...meeting }) => ({
      ...meeting,
      id: meeting.outcome === 'created' ? null : id,
      changes: [...changes, ...kept].toSorted((a, b) => (a.field < b.field ? -1 : 1)),
    }),
  )
  const text = JSON.stringify(reported, (name, value: unknown) => (name === 'work' ? undefined : value))
  return createHash('sha256').update(text).digest('base64url')
}

type Confirmation = { expected?: string | undefined; confirmed?: boolean | undefined }

/**
 * Checks that an import does what its dry run reported, if the caller names one. Throws 409 if it would now do something else, or if the
 * meeting has to be confirmed and is not.
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
