import { addAuditEntry } from '#features/audit/server/repository.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { lockCommittee } from '#features/committees/server/repository.ts'
import type { ImportReport, OtherOrigin } from '#features/meetings/import-report.ts'
import { auditPublicity, type ChangedSwitches, changedSwitches, nothingPublic, publicityOf } from '#features/meetings/server/publicity.ts'
import type { ManifestMeeting } from '#features/meetings/server/zip/manifest.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import { documentsToCarry } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { ArrivedFiles } from './arrive-files.ts'
import { requireConfirmed, tagOf } from './changes.ts'
import { keepWarnings, type Warnings } from './import-warnings.ts'
import { type KnownMeeting, writeMeeting } from './write-meeting.ts'

export type ImportAsked = {
  me: Actor
  committee_id: number
  dry_run: boolean
  /** The zip's texts replace those written on the page, which are kept otherwise. */
  replace_by_hand?: boolean | undefined
  /** The tag of the dry run that the importer saw, and whether the meetings were confirmed to be the same. */
  expected?: string | undefined
  confirmed?: boolean | undefined
  language: Language
  request_id?: string
  /** Looks up the importer again after the upload, which may take long; not set if the importer is certain. */
  reauthenticate?: (db: Db) => Promise<{ me: Actor }>
}

export type ImportDeps = Pick<Deps, 'db' | 'files' | 'jobs' | 'clock' | 'env'>

type PlannedMeeting = {
  given: ManifestMeeting
  known: KnownMeeting | undefined
  warnings: Warnings
  other_origin: OtherOrigin | null
}

/** What an import writes. */
export type ImportPlan = {
  meetings: PlannedMeeting[]
  /** Every mentioned file. */
  arrived: ArrivedFiles
  /** The files that are to be recorded as stored. */
  stored: ArrivedFile[]
  /** Made on the page and not by a zip. */
  by_hand: boolean
}

/** Makes the plan within the transaction, once the committee is locked and the importer's right is checked. */
type Planning = (db: Db, importer: { me: Actor }) => Promise<ImportPlan>

/** Writes all rows of an import in one transaction, all or nothing; a dry run does the same and rolls back. Throws 403, 404 and 409. */
export async function performImport(deps: ImportDeps, asked: ImportAsked, planning: Planning): Promise<ImportReport> {
  const transaction = await deps.db.startTransaction().execute()
  try {
    const report = await writeRows({ ...deps, db: transaction }, asked, planning)
    await (asked.dry_run ? transaction.rollback() : transaction.commit()).execute()
    return report
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

async function writeRows(
  { db, jobs, clock, env }: Pick<Deps, 'jobs' | 'clock' | 'env'> & { db: Db },
  asked: ImportAsked,
  planning: Planning,
): Promise<ImportReport> {
  const { committee_id, dry_run, replace_by_hand = false } = asked
  const { me } = (await asked.reauthenticate?.(db)) ?? asked
  const committee = await lockCommittee(db, me, committee_id)
  authorize(committeePolicy.importMeeting, me, committee)
  requireActive(committee)
  const { meetings: planned, arrived, stored, by_hand } = await planning(db, { me })
  const fresh = await recordFiles(db, stored)
  const writing = { db, me, committee_id, arrived, replace_by_hand, by_hand, now: clock(), time_zone: env.time_zone }
  const meetings = []
  const published: { meeting_id: number; switches: ChangedSwitches }[] = []
  for (const { given, known, warnings, other_origin } of planned) {
    const before = known ? await publicityOf(db, known.id) : nothingPublic
    const report = await writeMeeting(writing, { given, known })
    if (report.id !== null) {
      await keepWarnings(db, { meeting_id: report.id, warnings, now: writing.now })
      published.push({ meeting_id: report.id, switches: changedSwitches(before, await publicityOf(db, report.id)) })
    }
    meetings.push({
      ...report,
      warnings: warnings(asked.language),
      other_origin,
      ...(dry_run && report.outcome === 'created' && { id: null }),
    })
  }
  const report = { dry_run, tag: tagOf(meetings), meetings }
  if (!dry_run) requireConfirmed(asked, report, env.time_zone)
  await indexOwnChanges(db)
  await jobs.send(db, 'read_text', fresh)
  await jobs.send(db, 'carry_over', await documentsToCarry(db, committee_id))
  await addAuditEntry(db, me, {
    ...auditOf({ committee_id, request_id: asked.request_id }),
    details: { meetings: meetings.map(({ id, outcome }) => ({ id, outcome })), ...(by_hand && { by_hand }) },
  })
  const facts = { committee_id, ...(asked.request_id !== undefined && { request_id: asked.request_id }) }
  for (const { meeting_id, switches } of published) await auditPublicity(db, me, { ...facts, meeting_id }, switches)
  return report
}

/** Records in the audit log that an import was refused. */
export const noteRefusal = (db: Db, me: Actor, asked: Pick<ImportAsked, 'committee_id' | 'request_id'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await addAuditEntry(trx, me, { ...auditOf(asked), outcome: 'refused' })
  })

const auditOf = ({ committee_id, request_id }: { committee_id: number; request_id?: string | undefined }) => ({
  action: 'import_meeting',
  subject_type: 'committee',
  subject_id: committee_id,
  committee_id,
  request_id,
})
