import { readFile } from 'node:fs/promises'
import { type Command, command, type LoneCommand, loneCommand, text, UsageError } from '#app/cli/command.ts'
import { reportProgress, type Site, type Terminal } from '#app/cli/site.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { backedUp } from '#features/administration/server/checks/backup.ts'
import { verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { bytesOfArchive, type Key, type Seal, sealed, sizeOfArchive, unsealed, writeArchive } from '#platform/server/backup/archive-file.ts'
import type { Archive, Closing } from '#platform/server/backup/archive-format.ts'
import { makeArchive } from '#platform/server/backup/make-archive.ts'
import { checkArchive, restoreSite } from '#platform/server/backup/restore.ts'
import { inOneTransaction } from '#platform/server/database/db.ts'
import { readEnv } from '#platform/server/env.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { problemOf } from '#platform/server/log.ts'

const passphraseFile = text('file whose first line is the passphrase')

const keys = {
  passphrase_file: passphraseFile,
  identity_file: text('file with the identity of the recipient, AGE-SECRET-KEY-1…'),
}

const backup = command({
  name: 'backup',
  does: 'Writes the whole site, database and files, into one file',
  args: ['FILE'],
  options: { passphrase_file: passphraseFile, recipient: text('encrypt for the owner of the identity age1…') },
  more: [
    'The site may run meanwhile. FILE is there once it is whole, and until then FILE.part; one that is there already is never replaced.',
    'It holds what people wrote, and their hashed passwords: encrypt it, or keep it where only you can read it. Sessions are not in it.',
  ].join('\n'),
  run: async ({ connection, db, env, me, print, progress, warn }, { args: [file], values }) => {
    const seal = await sealOf(values)
    const files = await openFiles(env)
    let reportDone: ((done: number) => void) | undefined
    const tell = (done: number, all: number) => (reportDone ??= reportProgress({ all, print, progress }))(done)
    const { promise: contents, resolve: onClosing } = Promise.withResolvers<Closing>()
    const archive = makeArchive({ connection, files, version: env.version, tell, onClosing })
    await untilInterrupted((signal) => writeArchive(file, sealed(archive, seal), signal))
    print(`Backed up: ${contentsOf(await contents)}.`)
    await noteBackup({ db, me, warn }, { contents: await contents, is_encrypted: seal !== undefined })
  },
})

/** Notes a backup in the audit log, so that `doctor` knows its age. A standby can be backed up, but not written to. */
async function noteBackup(
  { db, me, warn }: Pick<Site, 'db' | 'me' | 'warn'>,
  { contents, is_encrypted }: { contents: Closing; is_encrypted: boolean },
) {
  const { count, bytes } = contents.files
  const auditEntry = { action: backedUp, subject_type: 'site', details: { files: count, bytes, is_encrypted } }
  try {
    await inOneTransaction(db, (trx) => addAuditEntry(trx, me, auditEntry))
  } catch (error) {
    warn(`The backup is whole, but it could not be noted in the audit log: ${problemOf(error)}`)
  }
}

/** Runs work that Ctrl-C aborts; like any failure, that leaves nothing half-done behind. */
async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>) {
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  process.once('SIGINT', interrupt)
  try {
    await work(interrupted.signal)
  } catch (error) {
    throw interrupted.signal.aborted ? new AdministrationRefused('Interrupted: there is no backup.') : error
  } finally {
    process.off('SIGINT', interrupt)
  }
}

const contentsOf = ({ tables, files }: Closing) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, ${files.count} files of ${files.bytes} bytes`

const verify = loneCommand({
  name: 'verify',
  does: 'Checks that a backup is complete and unchanged, and that this version can restore it',
  args: ['FILE'],
  options: keys,
  runAlone: async (terminal, { args: [file], values }) => {
    const open = await opener(file, { times: 1, key: await keyOf(values), terminal })
    terminal.print(`The backup is whole: ${descriptionOf(await checkArchive(open()))}.`)
  },
})

const restore = loneCommand({
  name: 'restore',
  does: 'Restores a site from a backup into a new DATA_DIR or an empty database',
  args: ['FILE'],
  options: keys,
  more: [
    'All of the file is checked before anything changes; then all of it is restored, or nothing. A site that is there is never replaced, and the',
    'site must not run meanwhile. It does not matter whether it was backed up from an embedded database or from a server (DATABASE_URL).',
    'Everybody signs in again. Mails and postings that were waiting then go out when the site starts: see docs/backup.md.',
  ].join('\n'),
  runAlone: async (terminal, { args: [file], values }) => {
    const open = await opener(file, { times: 2, key: await keyOf(values), terminal })
    const restored = await restoreSite({ choice: readEnv(terminal.settings), open }, verifyAuditLog)
    terminal.print(`Restored: ${descriptionOf(restored)}.`)
    terminal.print(
      restored.seen.is_whole ? 'The audit log is whole.' : 'The audit log was broken already when it was backed up: see audit verify.',
    )
  },
})

type Opening = { times: number; key: Key | undefined; terminal: Terminal }

/** Returns a function that starts reading the file; progress counts all `times` readings together. */
async function opener(file: string, { times, key, terminal }: Opening) {
  const tell = reportProgress({ ...terminal, all: times * (await sizeOfArchive(file)) })
  let read = 0
  const add = (bytes: number) => {
    read += bytes
    tell(read)
  }
  return () => unsealed(bytesOfArchive(file, add), key)
}

const descriptionOf = ({ manifest, closing }: Archive) =>
  `made at ${manifest.made_at} by version ${manifest.program_version}, ${contentsOf(closing)}`

export const backupCommands: (Command | LoneCommand)[] = [backup, verify, restore]

type Typed = { passphrase_file?: string; recipient?: string; identity_file?: string }

/** How to encrypt a backup; undefined for no encryption. */
async function sealOf({ passphrase_file, recipient }: Typed): Promise<Seal | undefined> {
  if (passphrase_file && recipient) throw new UsageError('expected --passphrase-file or --recipient, not both')
  if (recipient) return { recipient }
  return passphrase_file ? { passphrase: await readPassphrase(passphrase_file) } : undefined
}

/** How to decrypt a backup; undefined for one that is not encrypted. */
async function keyOf({ passphrase_file, identity_file }: Typed): Promise<Key | undefined> {
  if (passphrase_file && identity_file) throw new UsageError('expected --passphrase-file or --identity-file, not both')
  if (identity_file) return { identity: await firstLine(identity_file, (line) => line.startsWith('AGE-SECRET-KEY-')) }
  return passphrase_file ? { passphrase: await readPassphrase(passphrase_file) } : undefined
}

const readPassphrase = (file: string) => firstLine(file, () => true)

/** The first line that fits: key generators write comments above the key. */
async function firstLine(file: string, fits: (line: string) => boolean): Promise<string> {
  const written = await readFile(file, 'utf8').catch((error: Error) => Promise.reject(new AdministrationRefused(error.message)))
  const line = written.split(/\r?\n/).find(fits)
  if (!line) throw new AdministrationRefused(`${file} does not hold what is expected in its first line.`)
  return line
}
