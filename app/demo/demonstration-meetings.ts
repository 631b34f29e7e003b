import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { importZip } from '#features/meetings/server/import/import-zip.ts'
import type { Deps } from '#platform/server/deps.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import type { Council, CouncilMeeting, ManifestWithDocuments } from './council/council-shape.ts'
import { demoZip } from './council/zip.ts'
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
export function importerOf({ memberships }: Pick<Council, 'memberships'>, committee: string): string {
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
