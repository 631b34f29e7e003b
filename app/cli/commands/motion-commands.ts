import { createWriteStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { command } from '#app/cli/command.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { type Verdict, verifySheet } from '#features/motions/server/chain/verify-sheet.ts'
import { findRemovedMotion, type RemovedMotion } from '#features/motions/server/remove-motion.ts'
import { fileName, freeNames } from '#platform/server/files/entry-names.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { accept } from '#platform/server/http/validation.ts'
import { byId } from '#platform/shared/endpoint.ts'

const verify = command({
  name: 'motion verify',
  does: 'Checks the signature sheet of a motion: its pages, its text, its signatures and its attachments',
  args: ['SHEET'],
  options: {},
  more: 'Exits with 0 if everything matches this site, and with 1 if something differs, which it reports.',
  run: async ({ db, env, print }, { args: [typed] }) => {
    const pdf = await readFile(await checkFile(typed))
    const files = await openFiles(env)
    const verdict = await verifySheet({ db, files }, pdf)
    if (!verdict) throw new AdministrationRefused(`SHEET: ${typed} is no signature sheet`)
    if (verdict.faults.length > 0) throw new AdministrationRefused(linesOf(verdict, 'does not hold').join('\n'))
    print(linesOf(verdict, 'holds').join('\n'))
  },
})

const copyMotion = command({
  name: 'motion copy',
  does: 'Writes the copy kept of a removed motion: its text, signatures and attachments',
  args: ['MOTION', 'FOLDER'],
  options: {},
  more: 'MOTION is its id in the audit log. FOLDER is created and must not exist yet. The audit log records it.',
  run: async ({ db, env, me, print }, { args: [typed, folder] }) => {
    const { id } = accept(byId, { id: typed })
    const removed = await findRemovedMotion(db, id)
    if (!removed) throw new AdministrationRefused(`MOTION: there is no copy of a motion ${id}`)
    const to = path.resolve(folder)
    const names = await writeRemovedMotion(await openFiles(env), removed, to)
    const auditEntry = { action: 'copy_removed_motion', subject_type: 'motion', subject_id: id, committee_id: removed.committee_id }
    await db.transaction().execute((trx) => addAuditEntry(trx, me, auditEntry))
    print([`Wrote ${to}:`, ...names.map((name) => `  ${name}`)].join('\n'))
  },
})

/** In bytes; far more than any sheet has. */
const MAX_SHEET_SIZE = 64 * 2 ** 20

async function checkFile(typed: string): Promise<string> {
  const from = path.resolve(typed)
  const facts = await stat(from).catch(() => undefined)
  if (!facts?.isFile()) throw new AdministrationRefused(`SHEET: there is no file ${from}`)
  if (facts.size > MAX_SHEET_SIZE) throw new AdministrationRefused(`SHEET: ${typed} is no signature sheet`)
  return from
}

function linesOf({ facts: { motion_id, made, text, signatures }, faults, notes }: Verdict, outcome: string): string[] {
  return [
    `The signature sheet ${outcome}: motion ${motion_id}, ${text.title}, made at ${made}`,
    ...faults.map((fault) => `  ${fault}`),
    ...signatures.map(({ number, full_name, signed_at }) => `  signed ${number}: ${full_name} at ${signed_at}`),
    ...notes.map((note) => `  ${note}`),
  ]
}

export const motionCommands = [verify, copyMotion]

/** Writes the copy of a removed motion and its attachments into a new folder. Returns the file names. AdministrationRefused if the folder exists. */
async function writeRemovedMotion(files: FileStore, { copy, ...removed }: RemovedMotion, folder: string): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw new AdministrationRefused(`FOLDER: ${folder} cannot be made (${(error as { code?: string }).code})`)
  })
  const free = freeNames()
  const motion = free('motion.json')
  await writeFile(path.join(folder, motion), JSON.stringify({ ...removed, ...copy }, null, 2), { mode: 0o600 })
  const names = copy.attachments.map((attachment) => ({ ...attachment, name: free(fileName(attachment.name)) }))
  for (const { name, sha256 } of names)
    await pipeline(await files.open(sha256), createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }))
  return [motion, ...names.map(({ name }) => name)]
}
