import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartRefused } from '#platform/server/env.ts'
import { emptyDatabase } from '#testing/server/site/databases.ts'
import { runProgram } from '#testing/server/site/running-server.ts'
import { openDatabase } from './connect.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'

let db: Db
let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
beforeEach(async () => {
  database = await emptyDatabase()
  db = openDatabase({ connection: database.connection, time_zone: 'UTC' })
  folder = mkdtempSync(path.join(tmpdir(), 'traktanda-migrations-'))
  write('001_paper.sql', 'create table paper (id integer);\ninsert into paper values (1);\n')
  write('002_pages.sql', 'alter table paper add pages integer;\ninsert into paper values (2, 20);\n')
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const rows = async (table: string) => (await sql.raw<object>(`select * from ${table} order by 1`).execute(db)).rows

it('applies each migration once and in order, including those added later', async () => {
  await migrate(db, folder)
  await migrate(db, folder)
  write('003_more.sql', 'insert into paper values (3, 30)')
  await migrate(db, folder)
  expect(await rows('paper')).toEqual([
    { id: 1, pages: null },
    { id: 2, pages: 20 },
    { id: 3, pages: 30 },
  ])
  expect(await rows('migration')).toMatchObject([{ name: '001_paper.sql' }, { name: '002_pages.sql' }, { name: '003_more.sql' }])
})

it('applies each migration once when five processes start at the same time', async () => {
  const migrates = `
    import { openDatabase } from '#platform/server/database/connect.ts'
    import { migrate } from '#platform/server/database/migrate.ts'
    const [connection, folder] = process.argv.slice(1)
    const db = openDatabase({ connection: JSON.parse(connection), time_zone: 'UTC' })
    await migrate(db, folder)
    await db.destroy()
  `
  const ends = await Promise.all(Array.from({ length: 5 }, () => runProgram(migrates, JSON.stringify(database.connection), folder).ended))
  expect(ends).toEqual(Array.from({ length: 5 }, () => ({ code: 0, errors: '' })))
  expect(await rows('paper')).toHaveLength(2)
  expect(await rows('migration')).toHaveLength(2)
})

it('steps back on a deadlock with a running transaction, and is applied in the end', async () => {
  await migrate(db, folder)
  write('003_more.sql', 'create table sheet (id integer)')
  await migrate(db, folder)
  const request = await db.startTransaction().execute()
  await sql`select * from paper`.execute(request)
  write('004_both.sql', 'alter table sheet add colour text; alter table paper add colour text')
  const migrating = migrate(db, folder)
  const waiting = sql<{ count: number }>`select count(*) from pg_locks where not granted and relation = 'paper'::regclass`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { interval: 5 }).toBe(1)
  await sql`insert into sheet values (1)`.execute(request)
  await request.commit().execute()
  await migrating
  expect(await rows('sheet')).toEqual([{ id: 1, colour: null }])
  expect(await rows('paper')).toContainEqual({ id: 1, pages: null, colour: null })
})

it('rolls back a migration that fails, and says where it failed', async () => {
  write('003_wrong.sql', 'insert into paper values (3, 30);\ninsert into papers values (1);\n')
  await expect(migrate(db, folder)).rejects.toThrow('003_wrong.sql:2: relation "papers" does not exist')
  expect(await rows('paper')).toHaveLength(2)
  expect(await rows('migration')).toHaveLength(2)
})

it('refuses a database that is newer than the program', async () => {
  write('003_newer.sql', 'insert into paper values (3, 30)')
  await migrate(db, folder)
  rmSync(path.join(folder, '003_newer.sql'))
  await expect(migrate(db, folder)).rejects.toThrow(
    new StartRefused('The database is newer than this version: it has the migration 003_newer.sql. Start the version that made it.'),
  )
})

it('refuses a migration that changed after it was applied, unless only its line ends changed', async () => {
  await migrate(db, folder)
  write('001_paper.sql', 'create table paper (id integer);\r\ninsert into paper values (1);\r\n')
  await migrate(db, folder)
  write('001_paper.sql', 'create table paper (id bigint);')
  await expect(migrate(db, folder)).rejects.toThrow(/^The migration 001_paper\.sql was changed/)
})
