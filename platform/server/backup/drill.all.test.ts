import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { loadDemonstration } from '#app/demo/demonstration.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { aPerson, signsIn } from '#testing/server/factories/factories.ts'
import { foundBy } from '#testing/server/factories/search-factories.ts'
import { archiveOf, aSmallSite, filesIn, restoreInto, rulesOf, tablesOf } from '#testing/server/site/backups.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

/** A site with the demonstration council and a user id that is no longer in use. */
async function aUsedSite() {
  const server = await testServer({ DEMO: 'on' })
  await loadDemonstration(server, () => undefined)
  const removed = await aPerson(server)
  await server.db.deleteFrom('app_user').where('id', '=', removed.id).execute()
  return { server, removed }
}

/** Activity while a backup is written: new, changed and removed rows, and a sweep of files that nothing names any more. */
async function goOn(server: TestServer, piece: number) {
  if (piece % 20 > 0) return
  const { db } = server
  await aPerson(server)
  await db
    .updateTable('committee')
    .set({ group_type_title: `changed ${piece}` })
    .execute()
  await addAuditEntry(db, { id: null, username: 'somebody' }, { action: 'goes_on', subject_type: 'site' })
  const first = db.selectFrom('document').select('id').orderBy('id').limit(1)
  await db.deleteFrom('document').where('id', '=', first).execute()
  await sweepFiles(server, new Date(Date.now() + 48 * 3_600_000))
}

/** A server restored from an archive. */
async function restored(archive: Buffer) {
  const server = await testServer()
  const { seen } = await restoreInto({ connection: server.connection, data_dir: server.env.data_dir }, archive)
  expect(seen.is_whole).toBe(true)
  return server
}

test('backs up a used site while it is written to, and restores rows, rules, files, sign-in and search elsewhere', async () => {
  const { server, removed } = await aUsedSite()
  await using _ = server
  const hits = await foundBy(server, await memberOf(server), 'Budget')
  const [before, files] = [await tablesOf(server.connection), await filesIn(server.env.data_dir)]
  const archive = await archiveOf(server, (piece) => goOn(server, piece))
  expect(await tablesOf(server.connection)).not.toEqual(before)

  await using other = await restored(archive)
  expect(await tablesOf(other.connection)).toEqual(before)
  expect(await rulesOf(other.connection)).toEqual(await rulesOf(server.connection))
  expect(await filesIn(other.env.data_dir)).toEqual(files)
  const sessions = ({ db }: TestServer) => db.selectFrom('session').select('user_id').execute()
  expect([await sessions(server), await sessions(other)]).toMatchObject([[{}], []])
  expect(await signsIn(other, 'member', 'demo')).toBe(true)
  expect(await signsIn(other, 'member', 'another')).toBe(false)
  expect(await foundBy(other, await memberOf(other), 'Budget')).toEqual(hits)
  expect((await aPerson(other)).id).toBeGreaterThan(removed.id)
  await expect(sql`delete from audit_log`.execute(other.db)).rejects.toThrow('append-only')

  // Files that nothing names any more are swept once the backup is written.
  await sweepFiles(server, new Date(Date.now() + 48 * 3_600_000))
  expect((await filesIn(server.env.data_dir)).length).toBeLessThan(files.length)
})

const memberOf = ({ db }: TestServer) => db.selectFrom('app_user').select('id').where('username', '=', 'member').executeTakeFirstOrThrow()

/** Runs a command; fails unless it succeeds. */
async function admin(typed: string[], settings: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const add = (line: unknown) => void lines.push(String(line))
  const code = await runCommand(typed, { settings, print: add, warn: add, readPassword: () => Promise.resolve('') })
  expect(lines.join('\n')).toMatch(/whole|Backed up|Restored/)
  expect(code).toBe(0)
  return lines.join('\n')
}

test('an encrypted backup moves from a server to an embedded database and back without losing a row or a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-backup-'))
  await chmod(folder, 0o711)
  await using server = await testServer()
  await using back = await testServer()
  try {
    const { sha256 } = await aSmallSite(server)
    const identity = await generateIdentity()
    await writeFile(join(folder, 'key'), `# made today\n${identity}\n`)
    const [seal, key] = [
      ['--recipient', await identityToRecipient(identity)],
      ['--identity-file', join(folder, 'key')],
    ]
    const [first, second, embedded] = [join(folder, 'first.backup'), join(folder, 'second.backup'), { DATA_DIR: join(folder, 'data') }]
    const before = await tablesOf(server.connection)
    const serverOf = ({ connection, env }: TestServer) => ({ DATA_DIR: env.data_dir, DATABASE_URL: urlOf(connection) })
    expect(await admin(['backup', first, ...seal], serverOf(server))).toMatch(/Backed up: \d+ rows of \d+ tables, 1 files of 5 bytes\./)
    expect(await admin(['verify', first, ...key], {})).toMatch(/The backup is whole: made at 20.+ by version .+, 1 files of 5 bytes\./)
    expect(await admin(['restore', first, ...key], embedded)).toContain('The audit log is whole.')
    await admin(['backup', second], embedded)
    await admin(['restore', second], serverOf(back))
    expect(await tablesOf(back.connection)).toEqual(before)
    expect(await filesIn(back.env.data_dir)).toEqual([sha256])
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'first.backup', 'key', 'second.backup'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
