import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#app/cli/run-command.ts'
import { type Database, startDatabase } from '#platform/server/database/database.ts'
import { foundEntries } from '#testing/server/factories/search-factories.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-reindex-'))
const settings = { DATA_DIR: path.join(folder, 'data') }
const count = 1_200
let site: Database
beforeAll(async () => {
  chmodSync(folder, 0o711)
  site = await startDatabase({ data_dir: settings.DATA_DIR, database_url: null, time_zone: 'Europe/Zurich' })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

// `count` committees that are not indexed, and whose changes are not due either.
beforeEach(async () => {
  await site.db.deleteFrom('committee').execute()
  const titles = Array.from({ length: count }, (_, index) => ({ title: `Ausschuss ${index + 1}`, group_type_title: '' }))
  await site.db.insertInto('committee').values(titles).execute()
  await site.db.deleteFrom('search_due').execute()
})

const countHits = async (query = 'Ausschuss') => (await foundEntries(site.db, query)).length
const left = () => site.db.selectFrom('search_due').selectAll().execute()

type Progress = (line: string, isLast: boolean) => void

/** Runs the command and returns what it prints, on a terminal with a progress bar, or elsewhere. */
async function reindex(progress?: Progress) {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = { settings, print: (line: string) => void out.push(line), warn: (line: unknown) => void err.push(String(line)) }
  const code = await runCommand(['search', 'reindex'], {
    ...terminal,
    readPassword: () => Promise.resolve(''),
    ...(progress && { progress }),
  })
  return { code, out, err }
}

const last = `The index is made: ${count} titles, notes and files.`

test('search reindex prints a line for each tenth without a terminal, and everything is found', async () => {
  const { code, out, err } = await reindex()
  expect([code, err, out.at(-1), out.at(-2)]).toEqual([0, [], last, `100 % (${count} of ${count})`])
  const tenths = out.slice(0, -1).map((line) => Math.floor(Number.parseInt(line, 10) / 10))
  expect(tenths).toEqual([...new Set(tenths)].sort((a, b) => a - b))
  expect([await countHits(), await left()]).toEqual([count, []])
})

test('search reindex shows a progress bar on a terminal and ends it once', async () => {
  const bars: string[] = []
  const ends: boolean[] = []
  const { out } = await reindex((line, isLast) => {
    bars.push(line)
    ends.push(isLast)
  })
  expect(out).toEqual([last])
  expect(bars.at(-1)).toBe(`[${'#'.repeat(30)}] 100 % (${count} of ${count})`)
  expect(bars[0]).toMatch(/^\[\.+|^\[#+\.+\] \d+ % \(\d+ of \d+\)$/)
  expect(new Set(bars.map((bar) => bar.split(']')[0]!.length))).toEqual(new Set([31]))
  expect(ends.filter(Boolean)).toEqual([true])
})

test('an interrupted reindex keeps what it has indexed, and the next run completes it', async () => {
  const program = path.join(import.meta.dirname, '../command-line.ts')
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const child = spawn(process.execPath, [program, 'search', 'reindex'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const [made, rest] = [await countHits(), (await left()).length]
  expect(made).toBeGreaterThan(0)
  expect(rest).toBeGreaterThan(0)
  expect((await reindex()).code).toBe(0)
  expect([await countHits(), await left()]).toEqual([count, []])
})

test('a change during a reindex is indexed, and entries stay found meanwhile', async () => {
  await reindex()
  await sql`update search_entry set words = words || '0815'`.execute(site.db)
  const counts: number[] = []
  let changing: Promise<unknown> | undefined
  await reindex(() => {
    changing ??= site.db.updateTable('committee').set({ title: 'Findungsausschuss' }).where('title', '=', 'Ausschuss 7').execute()
    void countHits().then((number) => counts.push(number))
  })
  await changing
  await reindex()
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(count - 1)
  expect([await countHits('Findungsausschuss'), await countHits('"Ausschuss 7"'), await countHits('0815')]).toEqual([1, 0, 0])
})

test('reindex reports an entry that cannot be indexed, and indexes the others', async () => {
  const { id } = await site.db.selectFrom('committee').select('id').executeTakeFirstOrThrow()
  await sql`alter table search_entry add constraint unlucky check (committee_id <> ${sql.lit(id)})`.execute(site.db)
  const { code, err, out } = await reindex()
  await sql`alter table search_entry drop constraint unlucky`.execute(site.db)
  expect([code, err, out.at(-1)]).toEqual([0, [expect.stringContaining('unlucky')], last])
  expect(await countHits()).toBe(count - 1)
})

test('reindex removes words that are no longer used', async () => {
  const words = async () => (await site.db.selectFrom('search_word').select('word').orderBy('word').execute()).map(({ word }) => word)
  const oblivion = { title: 'Ausschuss für Vergessliches', group_type_title: '' }
  const { id } = await site.db.insertInto('committee').values(oblivion).returning('id').executeTakeFirstOrThrow()
  await reindex()
  expect(await words()).toEqual(['ausschuss', 'vergessliches'])
  await site.db.deleteFrom('committee').where('id', '=', id).execute()
  await reindex()
  expect(await words()).toEqual(['ausschuss'])
})
