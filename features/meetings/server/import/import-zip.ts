import type { ImportReport } from '#features/meetings/import-report.ts'
import type { Manifest } from '#features/meetings/server/zip/manifest.ts'
import { openMeetingZip } from '#features/meetings/server/zip/read-meeting-zip.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import { type ArrivedFiles, arriveFiles } from './arrive-files.ts'
import { findUnusual, type UnusualPapers, unusualWarnings } from './find-unusual.ts'
import { findOtherOrigin, originWarning } from './origin.ts'
import { type ImportAsked, type ImportDeps, type ImportPlan, performImport } from './perform-import.ts'
import { findKnown, findMadeThatDay } from './write-meeting.ts'

export type Import = ImportAsked & { path: string }

/**
 * Imports the zip at `path` into a committee, all or nothing: files go to the store first, then all rows are written in one transaction.
 * A dry run does the same and rolls back. Without `work`, nobody is warned of unusual PDFs. Throws ZipRefused, 403, 404 and 409.
 */
export async function importZip({ work, ...deps }: ImportDeps & Partial<Pick<Deps, 'work'>>, asked: Import): Promise<ImportReport> {
  await using zip = await openMeetingZip(asked.path)
  const { manifest } = zip
  const { arrived, papers } = await arriveFiles(zip, asked.dry_run ? undefined : deps.files)
  const unusual = await findUnusual({ papers, work })
  const given = { ...asked, ...deps.env, manifest, arrived, unusual }
  return await performImport(deps, asked, (db) => planOf(db, given))
}

type Given = Pick<Import, 'committee_id'> & {
  time_zone: string
  public_pages: boolean
  manifest: Manifest
  arrived: ArrivedFiles
  unusual: UnusualPapers
}

async function planOf(db: Db, { committee_id, time_zone, public_pages, manifest, arrived, unusual }: Given): Promise<ImportPlan> {
  const pairs = await findKnown(db, committee_id, manifest.meetings)
  const meetings = []
  for (const given of manifest.meetings) {
    const known = pairs.get(given)
    const beside = known ? [] : await findMadeThatDay(db, { committee_id, start: given.start, time_zone })
    const other_origin = await findOtherOrigin(db, committee_id, given.committee)
    const isHidden = public_pages && given.is_public === true && !known?.is_public && !(await isCommitteePublic(db, committee_id))
    const texts = [...beside.map(besideWarning), ...(isHidden ? [hiddenWarning] : []), ...unusualWarnings(given, { arrived, unusual })]
    const warnings = (language: Language) => [
      ...(other_origin ? [originWarning(language, other_origin)] : []),
      ...texts.map((text) => translate(language, text)),
    ]
    meetings.push({ given, known, warnings, other_origin })
  }
  return { meetings, arrived, stored: [...arrived.values()], by_hand: false }
}

const besideWarning = (title: string | null): Text => ({ key: 'import.report.beside_hand_made', params: { title: title ?? '' } })

/** The zip makes a meeting public of which the public sees nothing yet. */
const hiddenWarning: Text = { key: 'import.report.public_in_closed_committee' }

async function isCommitteePublic(db: Db, id: number): Promise<boolean> {
  const committee = await db.selectFrom('committee').select(['is_public', 'hidden']).where('id', '=', id).executeTakeFirst()
  return committee !== undefined && committee.is_public && !committee.hidden
}
