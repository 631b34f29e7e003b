import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { checkNames, type SiteFinding } from '#features/administration/checks.ts'
import { type Database, startDatabase } from '#platform/server/database/database.ts'
import { migrationsOf } from '#platform/server/database/migrate.ts'
import { aMailServer } from '#testing/server/outside/mail-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-doctor-'))
const settings = { DATA_DIR: path.join(folder, 'data') }
let site: Database
beforeAll(async () => {
  chmodSync(folder, 0o711)
  site = await startDatabase({ data_dir: settings.DATA_DIR, database_url: null, time_zone: 'Europe/Zurich' })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command and returns what it prints. */
async function admin(typed: string[], changes: NodeJS.ProcessEnv = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const print = (line: string) => void out.push(line)
  const warn = (line: unknown) => void err.push(String(line))
  const code = await runCommand(typed, { settings: { ...settings, ...changes }, print, warn, readPassword: () => Promise.resolve('') })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

async function findings(changes: NodeJS.ProcessEnv = {}) {
  const { out, code } = await admin(['doctor', '--json'], changes)
  return { code, found: JSON.parse(out) as SiteFinding[] }
}

test('doctor prints a line for each part and what to do, and succeeds while there are only warnings', async () => {
  const { code, out, err } = await admin(['doctor'])
  expect([code, err]).toEqual([0, ''])
  for (const name of checkNames) expect(out).toMatch(new RegExp(`^(ok|warning) +${name} `, 'm'))
  expect(out).toMatch(/^warning {2}mail .*\n +→ Set SMTP_URL and MAIL_FROM\.$/m)
  expect((await findings()).found.map(({ state }) => state)).not.toContain('problem')
})

test('doctor fails if there is a problem, and says how many', async () => {
  await using mailServer = await aMailServer({ password: 'geheim' })
  const wrong = { SMTP_URL: `smtp://site:falsch@127.0.0.1:${mailServer.port}`, MAIL_FROM: 'site@example.org' }
  const { code, out, err } = await admin(['doctor'], wrong)
  expect([code, err]).toEqual([1, 'There is one problem.'])
  expect(out).toMatch(/^PROBLEM {2}mail /m)
  expect((await admin(['doctor'], { ...wrong, HOST: '0.0.0.0' })).err).toBe('There are 2 problems.')
})

test('doctor counts missing migrations without making them', async () => {
  const last = (await migrationsOf(site.db)).at(-1)!
  await using _ = { [Symbol.asyncDispose]: async () => void (await putBack(last)) }
  await migrationTable().deleteFrom('migration').where('number', '=', last.number).execute()
  const { code, found } = await findings()
  expect(code).toBe(1)
  expect(found).toContainEqual(expect.objectContaining({ check: 'database', text: 'The database lacks 1 migration of this version.' }))
  expect((await migrationsOf(site.db)).at(-1)?.number).toBeLessThan(last.number)
})

type Migration = { number: number; name: string; hash: string }
const migrationTable = () => site.db.withTables<{ migration: Migration }>()
const putBack = ({ number, name, hash }: Migration) => migrationTable().insertInto('migration').values({ number, name, hash }).execute()

test('without a database, or with invalid settings, doctor checks what it can and creates nothing', async () => {
  const empty = await findings({ DATA_DIR: path.join(folder, 'empty') })
  expect(empty.code).toBe(1)
  expect([...new Set(empty.found.map(({ check }) => check))]).toEqual(['settings', 'database', 'certificate', 'space'])
  expect(existsSync(path.join(folder, 'empty'))).toBe(false)
  expect(empty.found[1]?.text).toContain(`There is no site in DATA_DIR ${path.join(folder, 'empty')} yet`)
  const away = await findings({ DATABASE_URL: 'postgresql://site:geheim@127.0.0.1:9/site' })
  expect(away.found[1]).toMatchObject({ check: 'database', state: 'problem' })
  expect(JSON.stringify(away.found)).not.toContain('geheim')
  const invalid = await findings({ PORT: 'eighty', OFFLINE_DAYS: '100' })
  expect([invalid.code, invalid.found.map(({ text }) => text)]).toEqual([
    1,
    [expect.stringContaining('PORT: expected'), expect.stringContaining('OFFLINE_DAYS: expected')],
  ])
  expect((await admin(['doctor'], { DATA_DIR: path.join(folder, 'empty') })).code).toBe(1)
})

test('a backup is noted in the audit log, and doctor knows its age', async () => {
  const backup = () => findings().then(({ found }) => found.find(({ check }) => check === 'backup'))
  expect((await backup())?.state).toBe('warning')
  expect(await admin(['backup', path.join(folder, 'one.backup')])).toMatchObject({ code: 1 })
  expect((await backup())?.state).toBe('warning')
  await admin(['user', 'add', 'anna', '--first-name', 'Anna', '--last-name', 'Muster', '--no-password'])
  expect(await admin(['backup', path.join(folder, 'two.backup')])).toMatchObject({ code: 0, err: '' })
  expect(await backup()).toMatchObject({ state: 'ok', text: expect.stringMatching(/^The latest backup is of \d\d\.\d\d\.\d{4}, /) })
  const { out } = await admin(['audit', 'list', '--action', 'back_up', '--json'])
  expect(JSON.parse(out)).toMatchObject([{ username: 'command line', subject_type: 'site', details: { files: 0, is_encrypted: false } }])
})
