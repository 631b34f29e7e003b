import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { recordEvent } from '#features/events/server/record-event.ts'
import { languageOfPoster, notifyPoster } from '#features/records/server/letters.ts'
import { recordDecided } from '#features/records/server/record-decided.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { problemOf } from '#platform/server/log.ts'
import { sweepWriting } from './folder-connector.ts'
import { openReport, type Report, ReportRefused } from './read-report.ts'

type ReportDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>
type Tell = (line: string) => void

/** Unreadable files younger than this (ms) may still be being copied into the folder. */
const SETTLE_MS = 10 * 60_000
/** Maximum per run; the rest waits for the next run. */
const MAX_PER_RUN = 500

/** Reads the reports in `in/` of the folder and moves each to `done/` or `failed/`. `tell` writes the log. */
export async function takeReports(deps: ReportDeps, tell: Tell = console.log): Promise<void> {
  const { records_folder } = deps.env
  if (records_folder === null) return
  await sweepWriting(records_folder, deps.clock())
  const folder = join(records_folder, 'in')
  for (const below of ['done', 'failed']) await mkdir(join(folder, below), { recursive: true, mode: 0o700 })
  for (const name of await namesIn(folder)) {
    // A failing report does not block the others.
    await takeFile(deps, { folder, name, tell }).catch((error: unknown) => tell(`${shown(name)} stays in the folder: ${problemOf(error)}`))
  }
}

/** Regular files only, no links; files with another extension or a leading dot are still being written. */
async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true })
  const names = found.filter((entry) => entry.isFile() && /^[^.].*\.(xml|zip)$/i.test(entry.name)).map(({ name }) => name)
  return names.sort().slice(0, MAX_PER_RUN)
}

type File = { folder: string; name: string; tell: Tell }

async function takeFile(deps: ReportDeps, file: File): Promise<void> {
  const path = join(file.folder, file.name)
  const report = await openReport(path).catch(unlessRefused)
  if (report === undefined) return
  if (report instanceof ReportRefused && (await isYoung(path, deps.clock()))) return
  const applied = report instanceof ReportRefused ? report : await applyReport(deps, report).catch(unlessRefused)
  if (applied instanceof ReportRefused) await putAside(deps, file, { below: 'failed', why: applied.message })
  else if (applied) await putAside(deps, file, { below: 'done', why: `posting ${applied.id} is ${applied.state}` })
}

/** Undefined if another server took the file first. */
function unlessRefused(error: unknown): ReportRefused | undefined {
  if (error instanceof ReportRefused) return error
  if (isGone(error)) return undefined
  throw error
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const isYoung = async (path: string, now: Date) => {
  const facts = await stat(path).catch(() => undefined)
  return facts !== undefined && facts.mtimeMs > now.getTime() - SETTLE_MS
}

async function putAside({ clock }: ReportDeps, { folder, name, tell }: File, { below, why }: { below: string; why: string }) {
  const moment = clock().toISOString().replace(/[-:]/g, '')
  try {
    await rename(join(folder, name), join(folder, below, `${moment}-${fileName(name)}`))
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  tell(`${shown(name)} is in ${below}: ${why}`)
}

/** Quoted, so that a file name cannot add lines to the log. */
const shown = (name: string) => `The report ${JSON.stringify(name)}`

type Applied = { id: number; state: 'accepted' | 'rejected' }

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Stores the records system's answer to a posting and notifies its poster; a repetition changes nothing. Throws ReportRefused. */
const applyReport = (deps: ReportDeps, report: Report): Promise<Applied> =>
  deps.db.transaction().execute(async (db) => {
    const { id, state: before, committee_id } = await lockPosting(db, report.message_id)
    const state = report.is_positive ? ('accepted' as const) : ('rejected' as const)
    if (before === state) return { id, state }
    if (before !== 'delivered' && before !== 'waiting') throw new ReportRefused(`posting ${id} is ${before} already`)
    const at = deps.clock()
    const answer = await answerOf({ ...deps, db }, report, id)
    const external_id = report.external_id && { external_id: report.external_id }
    const facts = { state, answer, ...external_id, next_attempt: null, problem: null, updated: at.toISOString() }
    await db.updateTable('posting').set(facts).where('id', '=', id).execute()
    await notifyPoster({ ...deps, db }, id)
    await recordEvent(db, { kind: 'decision', posting_id: id, committee_id, actor_id: null, at })
    await recordDecided(db, { id, committee_id }, at)
    const auditEntry = {
      action: state === 'accepted' ? 'accept_posting' : 'reject_posting',
      subject_type: 'posting',
      subject_id: id,
      committee_id,
      at,
    }
    await addAuditEntry(db, { id: null, username: 'records system' }, auditEntry)
    return { id, state }
  })

/**
 * Also finds postings still `waiting`: a server may have been killed after the hand-over and before recording it. Two posters may have
 * chosen the same key: then it is ambiguous.
 */
async function lockPosting(db: Db, key: string) {
  const matches = isUuid(key)
    ? await db
        .selectFrom('posting')
        .select(['id', 'state', 'committee_id'])
        .where('key', '=', key)
        .where('connector', '=', 'folder')
        .forUpdate()
        .execute()
    : []
  const [posting, another] = matches
  if (!posting || another) throw new ReportRefused('it answers no message of this site')
  return posting
}

/** The answer as shown to its poster, one comment per line. */
async function answerOf(deps: Pick<Deps, 'db' | 'env'>, { comments, error_kinds }: Report, posting_id: number): Promise<string> {
  const language = await languageOfPoster(deps, posting_id)
  return [...error_kinds.map((kind) => translate(language, { key: `records_papers.${kind}` })), ...comments].join('\n')
}
