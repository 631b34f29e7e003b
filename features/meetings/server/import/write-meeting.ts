import { randomUUID } from 'node:crypto'
import { endActive, publishActive } from '#features/agenda/server/activation.ts'
import { recordEvent, recordNewVersions } from '#features/events/server/record-event.ts'
import type { MeetingReport } from '#features/meetings/import-report.ts'
import { recordMeetingEvent } from '#features/meetings/server/record-meeting-event.ts'
import { publishConcluded, usersWhoSee } from '#features/meetings/server/repository.ts'
import { recordImport, stateOf } from '#features/meetings/server/undo/repository.ts'
import type { ManifestMeeting } from '#features/meetings/server/zip/manifest.ts'
import { watchNotes } from '#features/notes/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publishingSight } from '#platform/server/realtime/publish.ts'
import { dayOf, daysBetween } from '#platform/shared/site-time.ts'
import type { Writing } from './arrive-files.ts'
import { changesOf, doubtsIn } from './changes.ts'
import { match, meetingRules } from './match.ts'
import { writeDocuments } from './write-documents.ts'
import { withdrawItems, writeEntries, writeItems } from './write-items.ts'

/** Matches the zip's meetings with those of the committee; new ones are left out. */
export async function findKnown(db: Db, committee_id: number, given: ManifestMeeting[]): Promise<Map<ManifestMeeting, KnownMeeting>> {
  return match(given, await meetingsOf(db, committee_id).where('made_by_hand', '=', false).execute(), meetingRules).pairs
}

/** A meeting of the committee that was made by hand. */
export const findMade = (db: Db, { id, committee_id }: { id: number; committee_id: number }) =>
  meetingsOf(db, committee_id).where('id', '=', id).where('made_by_hand', '=', true).executeTakeFirst()

/** Titles of the meetings made by hand that begin on the day of this instant: they may be the same meeting as a zip's, which leaves them alone. */
export async function findMadeThatDay(
  db: Db,
  { committee_id, start, time_zone }: { committee_id: number; start: string; time_zone: string },
) {
  const made = await meetingsOf(db, committee_id).where('made_by_hand', '=', true).execute()
  return made.filter((meeting) => dayOf(meeting.start, time_zone) === dayOf(start, time_zone)).map(({ title }) => title)
}

export type KnownMeeting = Awaited<ReturnType<ReturnType<typeof meetingsOf>['execute']>>[number]

const meetingsOf = (db: Db, committee_id: number) =>
  db
    .selectFrom('meeting')
    .select(['id', 'opengever_id', 'source_oguid', 'title', 'start', 'concluded', 'concluded_by_hand', 'days', 'location'])
    .select(['description', 'description_by_hand', 'is_public'])
    .where('committee_id', '=', committee_id)

type Written = Omit<MeetingReport, 'warnings' | 'other_origin'>
type Given = { given: ManifestMeeting; known: KnownMeeting | undefined }

/** Writes one meeting of a zip and everything below it, and publishes to those who see it now or saw it before. Returns the report without its warnings. */
export function writeMeeting(writing: Writing, meeting: Given): Promise<Written> {
  const { db, me } = writing
  let meeting_id = meeting.known?.id
  const seers = async () => (meeting_id === undefined ? [] : usersWhoSee(db, { meeting_id, today: me.today }))
  return publishingSight(db, seers, async () => {
    const written = await writeAll(writing, meeting)
    meeting_id = written.id ?? undefined
    return written
  })
}

async function writeAll(writing: Writing, { given, known }: Given): Promise<Written> {
  const active = known && (await findActive(writing.db, known))
  const before = known && (await stateOf(writing.db, known.id))
  const { id, is_public, ...written } = await writeMeetingRow(writing, { given, known })
  const countOrphans = await watchNotes(writing.db, writing.me, id)
  const items = await writeItems(writing, { meeting_id: id, given: given.agenda_items })
  const { no_pdf, ...documents } = await writeDocuments(writing, { meeting_id: id, given, items })
  await withdrawItems(writing.db, items.gone, writing)
  await writeEntries(writing.db, { meeting_id: id, items })
  await publishImported(writing, { id, known, active })
  await recordNews(writing, { id, known })
  if (before) await recordImport(writing, { meeting_id: id, before })
  const report = { agenda_items: items.report, businesses: items.businesses, documents, notes_orphaned: await countOrphans(), no_pdf }
  return { ...written, id, title: given.title, start: given.start, ...(is_public && { is_public }), ...report }
}

/** A new meeting is one event, whatever papers it has; what is added to a known one is an event for each version. */
async function recordNews({ db, me, committee_id, now: at }: Writing, { id: meeting_id, known }: { id: number } & Pick<Given, 'known'>) {
  const facts = { meeting_id, committee_id, actor_id: me.id, at }
  if (known) await recordNewVersions(db, facts)
  else await recordEvent(db, { kind: 'meeting', ...facts })
  await recordMeetingEvent(db, known ? 'meeting.reimported' : 'meeting.imported', { id: meeting_id, committee_id, at })
}

async function writeMeetingRow({ db, committee_id, replace_by_hand, by_hand, now, time_zone }: Writing, { given, known }: Given) {
  const facts = {
    opengever_id: given.opengever_id ?? known?.opengever_id ?? null,
    source_oguid: by_hand ? null : given.committee.oguid,
    made_by_hand: by_hand,
    title: given.title,
    start: given.start,
    ...conclusionOf({ given, known }, { by_hand }),
    ...descriptionOf({ given, known }, { replace_by_hand }),
    location: given.location,
    is_public: given.is_public ?? known?.is_public ?? false,
    slots: slotsOf(given),
    slot_notes: given.slot_notes,
    days: daysOf({ given, known }, { by_hand, time_zone }),
    imported_at: now.toISOString(),
    revision: randomUUID(),
    updated: now.toISOString(),
  }
  if (known) {
    await db.updateTable('meeting').set(facts).where('id', '=', known.id).execute()
    const changes = changesOf(reportedMeeting({ ...known, source_oguid: known.source_oguid ?? facts.source_oguid }), reportedMeeting(facts))
    return {
      id: known.id,
      is_public: facts.is_public,
      outcome: 'updated' as const,
      changes,
      kept: keptOf(given, facts),
      to_confirm: by_hand ? [] : doubtsIn(changes, time_zone),
    }
  }
  const { id } = await db
    .insertInto('meeting')
    .values({ committee_id, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, is_public: facts.is_public, outcome: 'created' as const, changes: [], kept: [], to_confirm: [] }
}

/** A zip without a description does not clear it. One written by hand stays unless the importer wants the zip's. */
function descriptionOf({ given: { description }, known }: Given, { replace_by_hand }: Pick<Writing, 'replace_by_hand'>) {
  if (known && (description === '' || (known.description_by_hand && !replace_by_hand)))
    return { description: known.description, description_by_hand: known.description_by_hand }
  return { description, description_by_hand: false }
}

/** Texts of the zip that differ from the kept ones. */
const keptOf = (given: ManifestMeeting, { description }: Pick<ReportableMeeting, 'description'>) =>
  given.description === '' ? [] : changesOf({ description }, { description: given.description })

type ReportableMeeting = Pick<KnownMeeting, 'title' | 'source_oguid' | 'start' | 'concluded' | 'location' | 'description' | 'is_public'>

/** The fields that the report compares, with instants in one format. */
export const reportedMeeting = ({ title, source_oguid, start, concluded, location, description, is_public }: ReportableMeeting) => ({
  title,
  origin: source_oguid,
  start: instantOf(start),
  concluded: instantOf(concluded),
  location,
  description,
  is_public: String(is_public),
})
const instantOf = (instant: string | null) => instant && new Date(instant).toISOString()

/**
 * A zip without an end does not reopen a concluded meeting, and an end set or reopened here by hand is kept. If the known end lies before
 * the new start, the meeting was postponed: then the zip's end applies. Someone who changes the meeting by hand sees the planned end and may
 * clear it.
 */
function conclusionOf({ given, known }: Given, { by_hand }: Pick<Writing, 'by_hand'>) {
  const until = known?.concluded ?? null
  const isPostponed = until !== null && Date.parse(until) < Date.parse(given.start)
  if (isPostponed) return { concluded: given.concluded, concluded_by_hand: false }
  if (known?.concluded_by_hand) return { concluded: until, concluded_by_hand: true }
  return { concluded: by_hand ? given.concluded : (given.concluded ?? until), concluded_by_hand: false }
}

/** The days of the agenda's slots: as given, else those of its entries. */
function slotsOf({ slots, agenda_items }: ManifestMeeting): string[] {
  if (slots.length > 0) return slots
  return [...new Set(agenda_items.flatMap(({ tagesordnung }) => tagesordnung.map(({ day }) => day)))].sort()
}

/** A meeting's days (domain.md): its slots, else from start to conclusion in the site's time zone. A conclusion by hand does not change them. */
function daysOf({ given, known }: Given, { by_hand, time_zone }: Pick<Writing, 'by_hand' | 'time_zone'>): string[] {
  const slots = slotsOf(given)
  if (slots.length > 0) return slots
  const first = dayOf(given.start, time_zone)
  const { concluded, concluded_by_hand } = conclusionOf({ given, known }, { by_hand })
  const end = concluded_by_hand ? given.concluded : concluded
  const last = end ? dayOf(end, time_zone) : concluded_by_hand ? known?.days.at(-1) : first
  return daysBetween(first, last && last > first ? last : first)
}

/** The meeting's active entry. */
export const findActive = (db: Db, meeting: { id: number }) =>
  db
    .selectFrom('agenda_entry')
    .innerJoin('agenda_item', 'agenda_item.id', 'agenda_entry.agenda_item_id')
    .where('agenda_entry.meeting_id', '=', meeting.id)
    .where('agenda_entry.is_active', '=', true)
    .select(['agenda_entry.id', 'agenda_item.is_paragraph'])
    .executeTakeFirst()

type Imported = { id: number; known: { concluded: string | null } | undefined; active: { id: number } | undefined }

/** Publishes what an import changed and open pages show at once: the active entry may be gone, or the meeting over. */
export async function publishImported({ db, now }: { db: Db; now: Date }, { id, known, active }: Imported): Promise<void> {
  if (!known) return
  const { concluded } = await db.selectFrom('meeting').select('concluded').where('id', '=', id).executeTakeFirstOrThrow()
  const still = await findActive(db, { id })
  if (still?.is_paragraph || timeOf(concluded) <= now.getTime()) await endActive(db, id)
  if (active && !still) await publishActive(db, [{ meeting_id: id, id: active.id, is_active: false }])
  if (timeOf(concluded) !== timeOf(known.concluded)) await publishConcluded(db, { id })
}

const timeOf = (instant: string | null) => (instant ? Date.parse(instant) : Infinity)
