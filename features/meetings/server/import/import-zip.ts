import { addAuditEntry } from '#features/audit/server/repository.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { lockCommittee } from '#features/committees/server/repository.ts'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { type ManifestMeeting, mentionsInMeeting } from '#features/meetings/server/zip/manifest.ts'
import { openMeetingZip } from '#features/meetings/server/zip/read-meeting-zip.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import { documentsToCarry } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { authorize, requireActive, type Text } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { type ArrivedFiles, arriveFiles } from './arrive-files.ts'
import { requireConfirmed, tagOf } from './changes.ts'
import { findForms } from './find-forms.ts'
import { findOtherOrigin, originWarning } from './origin.ts'
import { findKnown, writeMeeting } from './write-meeting.ts'

export type Import = {
  me: Actor
  committee_id: number
  path: string
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

/** Without `work`, nobody is warned of forms. */
type ImportDeps = Pick<Deps, 'db' | 'files' | 'jobs' | 'clock' | 'env'> & Partial<Pick<Deps, 'work'>>

/**
 * Imports the zip at `path` into a committee, all or nothing: files go to the store first, then all rows are written in one transaction.
 * A dry run does the same and rolls back. Throws ZipRefused, 403, 404 and 409.
 */
export async function importZip({ work, ...deps }: ImportDeps, asked: Import): Promise<ImportReport> {
  await using zip = await openMeetingZip(asked.path)
  const { arrived, mayBeForms } = await arriveFiles(zip, asked.dry_run ? undefined : deps.files)
  const forms = await findForms({ zip, mayBeForms, work })
  const transaction = await deps.db.startTransaction().execute()
  try {
    const report = await writeRows({ ...deps, db: transaction }, { ...asked, manifest: zip.manifest, arrived, forms })
    await (asked.dry_run ? transaction.rollback() : transaction.commit()).execute()
    return report
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

type Writing = Import & { manifest: Awaited<ReturnType<typeof openMeetingZip>>['manifest']; arrived: ArrivedFiles; forms: Forms }
type Forms = Awaited<ReturnType<typeof findForms>>

async function writeRows(
  { db, jobs, clock, env }: Pick<Deps, 'jobs' | 'clock' | 'env'> & { db: Db },
  writing: Writing,
): Promise<ImportReport> {
  const { committee_id, manifest, arrived, dry_run, replace_by_hand = false } = writing
  const { me } = (await writing.reauthenticate?.(db)) ?? writing
  const committee = await lockCommittee(db, me, committee_id)
  authorize(committeePolicy.importMeeting, me, committee)
  requireActive(committee)
  const fresh = await recordFiles(db, [...arrived.values()])
  const known = await findKnown(db, committee_id, manifest.meetings)
  const meetings = []
  for (const meeting of manifest.meetings) {
    const other_origin = await findOtherOrigin(db, committee_id, meeting.committee)
    const warnings = [
      ...(other_origin ? [originWarning(writing.language, other_origin)] : []),
      ...formWarnings(meeting, writing.forms).map((text) => translate(writing.language, text)),
    ]
    const report = await writeMeeting(
      { db, me, committee_id, arrived, replace_by_hand, now: clock(), time_zone: env.time_zone },
      { given: meeting, known: known.get(meeting) },
    )
    meetings.push({ ...report, warnings, other_origin, ...(dry_run && report.outcome === 'created' && { id: null }) })
  }
  const report = { dry_run, tag: tagOf(meetings), meetings }
  if (!dry_run) requireConfirmed(writing, report, env.time_zone)
  await indexOwnChanges(db)
  await jobs.send(db, 'read_text', fresh)
  await jobs.send(db, 'carry_over', await documentsToCarry(db, committee_id))
  await addAuditEntry(db, me, {
    action: 'import_meeting',
    subject_type: 'committee',
    subject_id: committee_id,
    committee_id,
    request_id: writing.request_id,
    details: { meetings: meetings.map(({ id, outcome }) => ({ id, outcome })) },
  })
  return report
}

/** Names the documents that nobody will be able to read here. */
const formWarnings = (meeting: ManifestMeeting, forms: Forms): Text[] =>
  mentionsInMeeting(meeting)
    .filter(({ file }) => forms.has(file))
    .map(({ file: { title }, file_name }) => ({ key: 'import.report.dynamic_form', params: { title, file: file_name } }))
