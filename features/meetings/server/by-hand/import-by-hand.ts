import { editedByHand, type MeetingByHand } from '#features/meetings/by-hand-contract.ts'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { hashOnly } from '#features/meetings/server/import/arrive-files.ts'
import { papersAmong } from '#features/meetings/server/import/arrived-papers.ts'
import { findUnusual, type UnusualPapers, unusualWarnings } from '#features/meetings/server/import/find-unusual.ts'
import { type ImportAsked, type ImportDeps, type ImportPlan, performImport } from '#features/meetings/server/import/perform-import.ts'
import { findMade } from '#features/meetings/server/import/write-meeting.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type ArrivedFile, storeReceived } from '#platform/server/files/arrive-file.ts'
import { changedMeanwhile, notFound, wrongState, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Arrived } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { publishEdited } from '#platform/server/realtime/publish.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { tagOf } from '#platform/shared/edited.ts'
import type { Language } from '#platform/shared/languages.ts'
import { manifestByHand } from './plan-by-hand.ts'
import { isThere, numbersOfItems, presentPapers, readMade } from './repository.ts'

export type ByHand = ImportAsked & {
  /** The meeting to be changed; undefined makes a new one. */
  meeting_id?: number
  meeting: MeetingByHand
  files: Arrived[]
  /** The tag of the state that the caller changed. */
  from?: string | undefined
}

/**
 * Makes or changes a meeting by the steps of an import, with the form in place of a zip. Throws 400 for what the meeting does not have, 404,
 * 403 and 409 as an import does, and 412 if the meeting has changed since `from`. Without `work`, nobody is warned of unusual PDFs.
 */
export async function importByHand({ work, ...deps }: ImportDeps & Partial<Pick<Deps, 'work'>>, asked: ByHand): Promise<ImportReport> {
  const store = asked.dry_run ? { ...deps.files, store: hashOnly } : deps.files
  const files = await storeReceived(store, asked.files.map(named), 'files')
  const unusual = await findUnusual({ papers: await papersAmong(asked.files, files), work })
  return performImport(deps, asked, (db, { me }) => planOf({ ...deps, db }, { ...asked, me, files, unusual }))
}

/** macOS writes umlauts as two characters. */
const named = ({ path, name }: Arrived): Arrived => ({ path, name: name.normalize('NFC') })

type Planned = Omit<ByHand, 'files'> & { me: Actor; files: ArrivedFile[]; unusual: UnusualPapers }

async function planOf({ db, clock, env }: Pick<ImportDeps, 'clock' | 'env'> & { db: Db }, asked: Planned): Promise<ImportPlan> {
  const { committee_id, meeting, meeting_id, files, unusual } = asked
  const { time_zone } = env
  const now = clock().toISOString()
  const known = meeting_id === undefined ? undefined : await findUnchanged(db, { ...asked, meeting_id, now, time_zone })
  const present = { papers: known ? await presentPapers(db, known.id) : [], items: await numbersOfItems(db, known?.id) }
  const { given, arrived } = manifestByHand({ meeting, files, present, now, time_zone })
  if (!known && (await isThere(db, { committee_id, title: meeting.title, start: given.start })))
    throw wrongStateOfForm({ key: 'import.by_hand.exists' })
  if (known) await publishEdited(db, { kind: 'meeting', id: known.id }, { meeting_id: known.id })
  const texts = unusualWarnings(given, { arrived, unusual })
  const warnings = (language: Language) => texts.map((text) => translate(language, text))
  return { meetings: [{ given, known, warnings, other_origin: null }], arrived, stored: files, by_hand: true }
}

type Wanted = Pick<Planned, 'me' | 'committee_id' | 'from'> & { meeting_id: number; now: string; time_zone: string }

/** The meeting to be changed; throws 404 if the caller does not see it, 409 if it was imported, 412 if it has changed since `from`. */
async function findUnchanged(db: Db, { me, committee_id, meeting_id: id, from, now, time_zone }: Wanted) {
  const seen = await findMeeting(db, { me, now }, id)
  if (seen.committee_id !== committee_id) throw notFound()
  const object = await readMade(db, { id, time_zone })
  const tag = tagOf(editedByHand, object)
  if (from !== undefined && from !== tag) throw changedMeanwhile({ object, tag })
  const known = await findMade(db, { id, committee_id })
  if (!known) throw wrongState({ key: 'import.by_hand.imported' })
  return known
}
