import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openSession } from '#features/identity/server/sessions.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { rebuildOutdated } from '#features/search/server/index/rebuild.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { readEnv } from '#platform/server/env.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { addMeetings } from './meetings.ts'
import { addPeople, addWork, people } from './people-and-work.ts'
import { emptySite, type Site } from './site.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../data/bench')
const placeOf = (size: Size) => join(folder, size)
/** Raise it when data made before no longer matches what is measured. */
const form = 3
const dayMs = 86_400_000
/** The day of the newest meeting: the one before the site is made, so that there are news. A month later there are none. */
const lastDay = (Math.floor(Date.now() / dayMs) - 1) * dayMs
const meetingsAYear = 10

/** Opens the site of this size for a measurement; creates it first if needed, which takes a while. */
export async function dataSite(size: Size) {
  if (!(await isMade(size))) await makeData(size)
  const data_dir = placeOf(size)
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  const { id: committee_id } = await db.selectFrom('committee').select('id').orderBy('id').executeTakeFirstOrThrow()
  const member = await sessionOf(db, people.member)
  const everywhere = await sessionOf(db, people.everywhere)
  await stop()
  return { data_dir, committee_id, session: member, everywhere } satisfies Site & { everywhere: Site['session'] }
}

/** A copy of the site that may be changed; the caller removes it. */
export async function copyOf<Made extends { data_dir: string }>(site: Made): Promise<Made> {
  const data_dir = await mkdtemp(`${site.data_dir}-copy-`)
  // The database's files belong to another user when this process runs as root.
  await run('cp', ['--archive', '--reflink=auto', `${site.data_dir}/.`, data_dir])
  return { ...site, data_dir }
}

export async function isMade(size: Size): Promise<boolean> {
  const made = await readFile(join(placeOf(size), 'bench.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(made) as { form?: number }).form === form
}

/** Creates the site of this size from scratch; leaves nothing behind if it is interrupted. */
export async function makeData(size: Size): Promise<void> {
  const place = `${placeOf(size)}-begun`
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  await emptySite(place)
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: place }))
  await fill(db, place, size)
  await stop()
  await writeFile(join(place, 'bench.json'), JSON.stringify({ form, made: new Date().toISOString() }))
  await rm(placeOf(size), { recursive: true, force: true })
  await rename(place, placeOf(size))
}

async function fill(db: Db, place: string, size: Size) {
  const { committees, users, ...many } = sizes[size]
  // Otherwise the measured server would rebuild the index.
  await rebuildOutdated(db)
  const titles = Array.from({ length: committees - 1 }, (_, index) => ({ title: `Kommission ${index + 2}` }))
  await db.insertInto('committee').values(titles).execute()
  const committee_ids = (await db.selectFrom('committee').select('id').orderBy('id').execute()).map(({ id }) => id)
  const since = dayBefore(meetingsAYear * daysBetween - 1)
  await addPeople(db, { users, committee_ids, since })
  // Meetings go round the committees in turn, oldest first.
  const dayOf = (id: number) => dayBefore(Math.floor((many.meetings - id) / committees) * daysBetween)
  const reportDone = (done: number) => done % 500 === 0 && console.log(`${size}: ${done} of ${many.meetings} meetings`)
  await addMeetings(db, { committee_ids, ...many, dayOf, store: (text) => storePdf(place, text) }, reportDone)
  for (const table of ['meeting', 'agenda_item', 'document'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db)
  await withoutTimeout(db, addWork)
  console.log(`${size}: the index`)
  await withoutTimeout(
    db,
    withoutWordIndexes(() => indexAll({ db })),
  )
  await withoutTimeout(db, (one) => sql`vacuum analyze`.execute(one))
}

/** Statements over all rows run without a time limit. */
const withoutTimeout = (db: Db, work: (one: Db) => Promise<unknown>) =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await work(one)
    await sql`set statement_timeout = '30s'`.execute(one)
  })

/** Rebuilding these indexes at the end is quick; updating them row by row would take most of the time. */
const withoutWordIndexes = (work: () => Promise<void>) => async (db: Db) => {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes where tablename = 'search_entry' and indexdef like '%USING gin%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await work()
  for (const { made } of rows) await sql.raw(made).execute(db)
}

const daysBetween = 36
const dayBefore = (days: number) => new Date(lastDay - days * dayMs).toISOString().slice(0, 10)

/** Where the server's store looks for it. No fsync needed. */
async function storePdf(place: string, text: string) {
  const bytes = smallPdf(text.replace(/(.{60,80}) /g, '$1\n'))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const shelf = join(place, 'files', sha256.slice(0, 2))
  await mkdir(shelf, { recursive: true, mode: 0o700 })
  await writeFile(join(shelf, sha256.slice(2)), bytes, { mode: 0o600 })
  return { sha256, size: bytes.length }
}

async function sessionOf(db: Db, username: string) {
  const { id: user_id } = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return openSession(db, { user_id, at: new Date() })
}

/** Amounts of data on a site. A committee member sees ten meetings a year on a site of any size. The texts of L are short: those of M fill 3.9 GB. */
export const sizes = {
  S: { committees: 5, meetings: 50, documents: 1_000, users: 50 },
  M: { committees: 40, meetings: 4_800, documents: 100_000, users: 500 },
  L: { committees: 400, meetings: 48_000, documents: 1_000_000, characters: 200, users: 5_000 },
}

export type Size = keyof typeof sizes

export const isSize = (name: string | undefined): name is Size => name !== undefined && Object.hasOwn(sizes, name)
