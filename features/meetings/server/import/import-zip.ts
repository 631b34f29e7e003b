import { join } from 'node:path'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { type Manifest, type ManifestFile, type ManifestMeeting, mentionsInMeeting } from '#features/meetings/server/zip/manifest.ts'
import { type MeetingZip, openMeetingZip } from '#features/meetings/server/zip/read-meeting-zip.ts'
import type { FileReference } from '#features/meetings/server/zip/resolve-files.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { joinedParts } from '#platform/server/sandbox/sandbox.ts'
import type { Work } from '#platform/server/turns/work.ts'
import { type ArrivedFiles, arriveFiles } from './arrive-files.ts'
import { findOtherOrigin, originWarning } from './origin.ts'
import { type ImportAsked, type ImportDeps, type ImportPlan, performImport } from './perform-import.ts'
import { findKnown, findMadeThatDay } from './write-meeting.ts'

export type Import = ImportAsked & { path: string }

/**
 * Imports the zip at `path` into a committee, all or nothing: files go to the store first, then all rows are written in one transaction.
 * A dry run does the same and rolls back. Without `work`, nobody is warned of forms. Throws ZipRefused, 403, 404 and 409.
 */
export async function importZip({ work, ...deps }: ImportDeps & Partial<Pick<Deps, 'work'>>, asked: Import): Promise<ImportReport> {
  await using zip = await openMeetingZip(asked.path)
  const { manifest } = zip
  const { arrived, mayBeForms } = await arriveFiles(zip, asked.dry_run ? undefined : deps.files)
  const forms = await findForms({ zip, mayBeForms, work })
  const given = { ...asked, time_zone: deps.env.time_zone, manifest, arrived, forms }
  return await performImport(deps, asked, (db) => planOf(db, given))
}

type Forms = Awaited<ReturnType<typeof findForms>>
type Given = Pick<Import, 'committee_id' | 'language'> & { time_zone: string; manifest: Manifest; arrived: ArrivedFiles; forms: Forms }

async function planOf(db: Db, { committee_id, language, time_zone, manifest, arrived, forms }: Given): Promise<ImportPlan> {
  const pairs = await findKnown(db, committee_id, manifest.meetings)
  const meetings = []
  for (const given of manifest.meetings) {
    const known = pairs.get(given)
    const beside = known ? [] : await findMadeThatDay(db, { committee_id, start: given.start, time_zone })
    const other_origin = await findOtherOrigin(db, committee_id, given.committee)
    const texts = [...beside.map(besideWarning), ...formWarnings(given, forms)]
    const warnings = [...(other_origin ? [originWarning(language, other_origin)] : []), ...texts.map((text) => translate(language, text))]
    meetings.push({ given, known, warnings, other_origin })
  }
  return { meetings, arrived, stored: [...arrived.values()], by_hand: false }
}

const besideWarning = (title: string | null): Text => ({ key: 'import.report.beside_hand_made', params: { title: title ?? '' } })

/** Names the documents that nobody will be able to read here. */
const formWarnings = (meeting: ManifestMeeting, forms: Forms): Text[] =>
  mentionsInMeeting(meeting)
    .filter(({ file }) => forms.has(file))
    .map(({ file: { title }, file_name }) => ({ key: 'import.report.dynamic_form', params: { title, file: file_name } }))

const program = join(import.meta.dirname, 'find-forms-program.ts')
const mebibyte = 2 ** 20
const limits = { milliseconds: 60_000, memory: 768 * mebibyte }

/** Forms are small; what is larger is not read for a warning. */
const LARGEST_FORM = 20 * mebibyte
/** How long an import waits for its turn and the answer (ms). */
const PATIENCE_MS = 45_000

type FindFormsGiven = { zip: MeetingZip; mayBeForms: FileReference[][]; work: Work | undefined }

/** The files that are dynamic XFA forms, which nobody can read here. None if that cannot be found out: it is only for a warning. */
async function findForms({ zip, mayBeForms, work }: FindFormsGiven): Promise<ReadonlySet<ManifestFile>> {
  const read = mayBeForms.filter(([first]) => first && first.entry.size <= LARGEST_FORM)
  if (!work || read.length === 0) return new Set()
  const parts = read.flatMap(([first]) => (first ? [{ open: () => zip.readFile(first), size: first.entry.size }] : []))
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const asked = { args: [parts.length], input: joinedParts(parts), ...limits }
  const found = await work
    .ofJob('find_forms', async (sandbox) => (await sandbox<{ forms: boolean[] }>(program, { ...asked, signal })).answer, signal)
    .catch(() => undefined)
  return new Set(read.flatMap((references, at) => (found?.forms[at] ? references.map(({ file }) => file) : [])))
}
