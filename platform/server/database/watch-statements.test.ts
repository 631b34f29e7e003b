import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, runStatement } from '#testing/server/site/databases.ts'
import { openDatabase } from './connect.ts'
import type { Db } from './db.ts'
import { DatabaseUnavailable } from './watch-statements.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  clone = await cloneDatabase()
  db = openDatabase({ connection: clone.connection, time_zone: 'UTC', max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

const ask = (statement: string) => sql.raw(statement).execute(db)

test('reports a lost connection and a timeout as DatabaseUnavailable, and answers the next statement', async () => {
  const pid = async (trx: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid
  const cutOff = db.transaction().execute(async (trx) => {
    const cut = runStatement(clone.connection, `select pg_terminate_backend(${await pid(trx)})`)
    const waiting = sql`select pg_sleep(60)`.execute(trx)
    await Promise.allSettled([cut, waiting])
    return waiting
  })
  await expect(cutOff).rejects.toBeInstanceOf(DatabaseUnavailable)
  const tooLong = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 10`.execute(trx)
    await sql`select pg_sleep(60)`.execute(trx)
  })
  await expect(tooLong).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '57014' })
  expect((await ask('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('passes on an error in the statement itself as PostgreSQL reports it', async () => {
  for (const [statement, code] of [
    ['select nothing', '42703'],
    ['select 1 / 0', '22012'],
    [`insert into committee_group (title) values (null)`, '23502'],
  ] as const) {
    const failure = await ask(statement).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(pg.DatabaseError)
    expect(failure).toMatchObject({ code })
  }
})

test('tells an unreachable server, which is DatabaseUnavailable, from a database that does not exist', async () => {
  const nobody = openDatabase({ connection: { host: '127.0.0.1', port: 1 }, time_zone: 'UTC' })
  await expect(sql`select 1`.execute(nobody)).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'ECONNREFUSED' })
  await nobody.destroy()
  const elsewhere = openDatabase({ connection: { ...clone.connection, database: 'none_of_this_name' }, time_zone: 'UTC' })
  await expect(sql`select 1`.execute(elsewhere)).rejects.toMatchObject({ code: '3D000' })
  await expect(sql`select 1`.execute(elsewhere)).rejects.not.toBeInstanceOf(DatabaseUnavailable)
  await elsewhere.destroy()
})
