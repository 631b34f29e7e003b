import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { loadDemonstration } from '#app/demo/demonstration.ts'
import { addDeed } from '#features/audit/server/repository.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { aPerson, signsIn } from '#testing/server/factories/factories.ts'
import { foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'
import { archiveOf, aSmallSite, filesIn, restoreInto, rulesOf, tablesOf } from '#testing/server/site/backups.ts'
import { urlOf } from '#testing/server/url-of.ts'

/** A site with the demonstration council, in which somebody who was removed once had a number. */
async function aUsedSite() {
  const house = await testHouse({ DEMO: 'on' })
  await loadDemonstration(house, () => undefined)
  const removed = await aPerson(house)
  await house.db.deleteFrom('app_user').where('id', '=', removed.id).execute()
  return { house, removed }
}

/** What people do while a backup is written: new rows, changed and removed ones, and a sweep of files that nothing names any more. */
async function goOn(house: TestHouse, piece: number) {
  if (piece % 20 > 0) return
  const { db } = house
  await aPerson(house)
  await db
    .updateTable('committee')
    .set({ group_type_title: `changed ${piece}` })
    .execute()
  await addDeed(db, { id: null, username: 'somebody' }, { action: 'goes_on', subject_type: 'site' })
  const first = db.selectFrom('document').select('id').orderBy('id').limit(1)
  await db.deleteFrom('document').where('id', '=', first).execute()
  await sweepFiles(house, new Date(Date.now() + 48 * 3_600_000))
}

/** A house that is restored from the archive. */
async function restored(archive: Buffer) {
  const house = await testHouse()
  const { seen } = await restoreInto({ connection: house.connection, data_dir: house.env.data_dir }, archive)
  expect(seen.is_whole).toBe(true)
  return house
}

test('the drill: a used site is backed up while it is written to, and restored elsewhere as it was: rows, rules, files, sign-in, search', async () => {
  const { house, removed } = await aUsedSite()
  await using _ = house
  const found = await foundBy(house, await memberOf(house), 'Budget')
  const [before, files] = [await tablesOf(house.connection), await filesIn(house.env.data_dir)]
  const archive = await archiveOf(house, (piece) => goOn(house, piece))
  expect(await tablesOf(house.connection)).not.toEqual(before)

  await using other = await restored(archive)
  expect(await tablesOf(other.connection)).toEqual(before)
  expect(await rulesOf(other.connection)).toEqual(await rulesOf(house.connection))
  expect(await filesIn(other.env.data_dir)).toEqual(files)
  const sessions = ({ db }: TestHouse) => db.selectFrom('session').select('user_id').execute()
  expect([await sessions(house), await sessions(other)]).toMatchObject([[{}], []])
  expect(await signsIn(other, 'member', 'demo')).toBe(true)
  expect(await signsIn(other, 'member', 'another')).toBe(false)
  expect(await foundBy(other, await memberOf(other), 'Budget')).toEqual(found)
  expect((await aPerson(other)).id).toBeGreaterThan(removed.id)
  await expect(sql`delete from audit_log`.execute(other.db)).rejects.toThrow('append-only')

  // What nothing names any more goes once the backup is written.
  await sweepFiles(house, new Date(Date.now() + 48 * 3_600_000))
  expect((await filesIn(house.env.data_dir)).length).toBeLessThan(files.length)
})

const memberOf = ({ db }: TestHouse) => db.selectFrom('app_user').select('id').where('username', '=', 'member').executeTakeFirstOrThrow()

/** What was typed; fails unless it is done. */
async function admin(typed: string[], settings: NodeJS.ProcessEnv) {
  const lines: string[] = []
  const add = (line: unknown) => void lines.push(String(line))
  const code = await runCommand(typed, { settings, print: add, warn: add, readPassword: () => Promise.resolve('') })
  expect(lines.join('\n')).toMatch(/whole|Backed up|Restored/)
  expect(code).toBe(0)
  return lines.join('\n')
}

test('by the commands from a server to an embedded database and back, encrypted: not a row or file differs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-backup-'))
  await chmod(folder, 0o711)
  await using house = await testHouse()
  await using back = await testHouse()
  try {
    const { sha256 } = await aSmallSite(house)
    const identity = await generateIdentity()
    await writeFile(join(folder, 'key'), `# made today\n${identity}\n`)
    const [seal, key] = [
      ['--recipient', await identityToRecipient(identity)],
      ['--identity-file', join(folder, 'key')],
    ]
    const [first, second, embedded] = [join(folder, 'first.backup'), join(folder, 'second.backup'), { DATA_DIR: join(folder, 'data') }]
    const serverOf = ({ connection, env }: TestHouse) => ({ DATA_DIR: env.data_dir, DATABASE_URL: urlOf(connection) })
    expect(await admin(['backup', first, ...seal], serverOf(house))).toMatch(/Backed up: \d+ rows of \d+ tables, 1 files of 5 bytes\./)
    expect(await admin(['verify', first, ...key], {})).toMatch(/The backup is whole: made at 20.+ by version .+, 1 files of 5 bytes\./)
    expect(await admin(['restore', first, ...key], embedded)).toContain('The audit log is whole.')
    await admin(['backup', second], embedded)
    await admin(['restore', second], serverOf(back))
    expect(await tablesOf(back.connection)).toEqual(await tablesOf(house.connection))
    expect(await filesIn(back.env.data_dir)).toEqual([sha256])
    expect((await readdir(folder)).toSorted()).toEqual(['data', 'first.backup', 'key', 'second.backup'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
