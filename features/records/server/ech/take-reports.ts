import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileName } from '#features/downloads/server/zip/entry-names.ts'
import type { Deps } from '#platform/server/deps.ts'
import { problemOf } from '#platform/server/log/problem-of.ts'
import { applyReport } from './apply-report.ts'
import { sweepWriting } from './folder-connector.ts'
import { openReport } from './open-report.ts'
import { ReportRefused } from './read-report.ts'

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
