import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findEntryToToggle, toggle } from '#features/agenda/server/activation.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { importZip } from '#features/meetings/server/import/import-zip.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { Council, CouncilMeeting, CouncilPlace } from './council/council-shape.ts'
import type { ManifestWithDocuments } from './council/meetings/manifest-shape.ts'
import { demoZip } from './council/papers/zip.ts'
import { importedMarks, markOf } from './demonstration-state.ts'

export type DemonstrationDeps = Pick<Deps, 'db' | 'env' | 'files' | 'jobs' | 'clock'>

type PlannedImport = { committee: string; manifest: ManifestWithDocuments; title: string; mark: string; round: Round }

type Round = 'early' | 'late'

/**
 * Imports the missing zips of a round, each as a person responsible for its committee: early ones before anybody works on them, late ones
 * afterwards. Calls `tell` before each.
 */
export async function importMeetings(
  deps: DemonstrationDeps,
  council: Council,
  { round, tell }: { round: Round; tell: (line: string) => void },
): Promise<void> {
  const done = await importedMarks(deps.db)
  const planned = council.meetings.flatMap(importsOf)
  // Numbered in import order.
  const all = [...planned.filter((one) => one.round === 'early'), ...planned.filter((one) => one.round === 'late')]
  const folder = path.join(deps.env.data_dir, 'demonstration-zips')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const papers = new Map<string, Buffer>()
  for (const [index, next] of all.entries()) {
    if (next.round !== round || done.has(next.mark)) continue
    tell(`  ${index + 1} of ${all.length}: ${next.title}`)
    const zip = path.join(folder, 'meeting.zip')
    await pipeline(await demoZip(next.manifest, papers), createWriteStream(zip, { mode: 0o600 }))
    await importAs(deps, { ...next, zip, username: importerOf(council, next.committee) })
  }
  await rm(folder, { recursive: true, force: true })
}

const importsOf = ({ committee, zips, late_zips }: CouncilMeeting): PlannedImport[] =>
  zips.map((manifest, index) => {
    const [meeting] = manifest.meetings
    const round = index < zips.length - late_zips ? 'early' : 'late'
    return { round, committee, manifest, title: meeting?.title ?? '', mark: markOf(meeting?.opengever_id ?? 0, index + 1) }
  })

/** Username of a person responsible for a committee; prefers the user `responsible`. */
function importerOf({ memberships }: Pick<Council, 'memberships'>, committee: string): string {
  const names = memberships
    .filter((one) => one.committee === committee && one.roles.includes('responsible'))
    .map(({ username }) => username)
  return names.find((name) => name === 'responsible') ?? names[0] ?? ''
}

async function importAs(deps: DemonstrationDeps, { username, committee, zip, mark }: PlannedImport & { username: string; zip: string }) {
  const me = await findActor(deps.db, username, dayOf(deps.clock(), deps.env.time_zone))
  if (!me) throw new Error(`The demonstration council has nobody who imports into ${committee}`)
  const { id } = await findCommittee(deps.db, committee)
  await importZip(deps, { me, committee_id: id, path: zip, dry_run: false, language: 'de', request_id: mark })
}

/** Makes an agenda entry of the current meeting active, as a responsible person would. Does nothing the second time. */
export async function beginAgenda({ db, clock }: DemonstrationDeps, council: Council, day: string): Promise<void> {
  const running = council.meetings.find(({ zips }) => zips.some(({ meetings }) => (meetings[0]?.slots.length ?? 0) > 1))
  const opengever_id = running?.zips[0]?.meetings[0]?.opengever_id
  const me = running && (await findActor(db, importerOf(council, running.committee), day))
  const entry = await findEntry(db, { opengever_id: opengever_id ?? 0, day })
  if (!me || !entry || entry.has_begun) return
  await db.transaction().execute(async (trx) => {
    const now = clock().toISOString()
    await toggle(trx, await findEntryToToggle(trx, { me, now }, entry.id), now)
  })
}

/** The first entry of the day whose item has a proposal, and whether the meeting already has an active entry. */
const findEntry = (db: Db, { opengever_id, day }: { opengever_id: number; day: string }) =>
  db
    .selectFrom('agenda_entry as entry')
    .innerJoin('meeting', 'meeting.id', 'entry.meeting_id')
    .innerJoin('document', 'document.agenda_item_id', 'entry.agenda_item_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .where('entry.day', '=', day)
    .where('document.kind', '=', 'proposals')
    .select((query) => [
      'entry.id',
      query
        .exists(
          query.selectFrom('agenda_entry as other').whereRef('other.meeting_id', '=', 'meeting.id').where('other.is_active', '=', true),
        )
        .$castTo<boolean>()
        .as('has_begun'),
    ])
    .orderBy('entry.order')
    .limit(1)
    .executeTakeFirst()

/** Finds the item of a business in a meeting of the demonstration council. Throws if there is none. */
export const findCouncilItem = (db: Db, { opengever_id, business_number }: CouncilPlace) =>
  db
    .selectFrom('agenda_item')
    .innerJoin('business', 'business.id', 'agenda_item.business_id')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .where('business.number', '=', business_number)
    .select(['agenda_item.id', 'agenda_item.meeting_id', 'meeting.committee_id'])
    .executeTakeFirstOrThrow(() => new Error(`The demonstration council has no item of ${business_number} in ${opengever_id}`))
