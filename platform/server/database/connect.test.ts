import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '#testing/server/site/databases.ts'
import { openDatabase } from './connect.ts'
import type { Db } from './db.ts'

let db: Db
let clone: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  clone = await cloneDatabase()
  db = openDatabase({ connection: clone.connection, time_zone: 'Europe/Zurich' })
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

const read = async (expression: string) =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)).rows[0]?.value

it.each([
  [`timestamptz '2026-09-14T12:30:00Z'`, '2026-09-14T14:30:00+02:00'],
  [`timestamptz '2026-01-14T12:30:00.25Z'`, '2026-01-14T13:30:00.25+01:00'],
  [`timestamptz '2026-10-25T00:59:59Z'`, '2026-10-25T02:59:59+02:00'],
  [`timestamptz '2026-10-25T01:00:00Z'`, '2026-10-25T02:00:00+01:00'],
  [`null::timestamptz`, null],
  [`array[timestamptz '2026-07-01T00:00:00Z', null]`, ['2026-07-01T02:00:00+02:00', null]],
  [`date '2026-02-03'`, '2026-02-03'],
  [`array[date '2026-02-03', date '2026-12-31']`, ['2026-02-03', '2026-12-31']],
  [`count(*)`, 1],
  [`8589934592::int8`, 8_589_934_592],
  [`current_setting('TimeZone')`, 'Europe/Zurich'],
  [`current_setting('statement_timeout')`, '30s'],
  [`current_setting('plan_cache_mode')`, 'force_generic_plan'],
  // Not set in the connection request, where poolers refuse or drop it.
  [
    `array(select distinct source from pg_settings where name in ('TimeZone', 'DateStyle', 'plan_cache_mode', 'statement_timeout'))`,
    ['session'],
  ],
  [`current_setting('application_name')`, 'traktanda'],
])('reads %s as %j', async (expression, expected) => {
  expect(await read(expression)).toEqual(expected)
})

it.each([
  ['TimeZone', 'UTC', 'Europe/Zurich'],
  ['statement_timeout', '0', '30s'],
])('refuses a connection that loses %s, which is %s instead of %s', async (name, actual, made) => {
  class Forgetful extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super(options)
      const ask = this.query.bind(this) as (query: string | pg.QueryConfig) => Promise<pg.QueryResult>
      let asked = 0
      this.query = ((query: pg.QueryConfig) => {
        if (asked++ === 1) void ask(`reset ${name}`)
        return ask(query)
      }) as typeof this.query
    }
  }
  const forgetful = openDatabase({
    connection: { ...clone.connection, Client: Forgetful },
    time_zone: 'Europe/Zurich',
  })
  const refusal = await sql`select 1`.execute(forgetful).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    name: 'DatabaseUnavailable',
    message: expect.stringMatching(`its settings: ${name} is ${actual} instead of ${made}. A pooler has to be in session mode`),
  })
  await forgetful.destroy()
})

it('names a prepared statement by its text on every connection, and reports a connection that others share', async () => {
  const prepared = async (trx: Db) =>
    (await sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(trx)).rows
  const ask = async (trx: Db) => {
    for (const value of [1, 2]) await sql`select ${value}::integer as one`.execute(trx)
    await sql`select ${1}::integer as other`.execute(trx)
    return (await prepared(trx)).sort((a, b) => a.statement.localeCompare(b.statement))
  }
  const both = await db.transaction().execute(async (one) => [await ask(one), await db.transaction().execute(ask)])
  expect(both[0]).toEqual(both[1])
  expect(both[0]?.map(({ statement }) => statement)).toEqual(['select $1::integer as one', 'select $1::integer as other'])
  expect(new Set(both[0]?.map(({ name }) => name)).size).toBe(2)
  const shared = db.transaction().execute(async (trx) => {
    await sql`deallocate all`.execute(trx)
    await ask(trx)
  })
  await expect(shared).rejects.toMatchObject({ name: 'DatabaseUnavailable', message: expect.stringContaining('to several at once') })
})

it('stores an instant as it reads it', async () => {
  const written = '2026-03-29T03:00:00+02:00'
  expect((await sql<{ value: string }>`select ${written}::timestamptz as value`.execute(db)).rows).toEqual([{ value: written }])
})

it('reads all columns of a table that got another one after the statement was prepared', async () => {
  await sql`create table paper (id integer)`.execute(db)
  await sql`insert into paper values (1)`.execute(db)
  const papers = db.withTables<{ paper: { id: number } }>()
  const readAll = () => papers.selectFrom('paper').selectAll('paper').where('id', '=', 1).execute()
  const write = () => papers.updateTable('paper').set({ id: 1 }).where('id', '=', 1).returningAll().execute()
  expect(await readAll()).toEqual([{ id: 1 }])
  expect(await write()).toEqual([{ id: 1 }])
  await sql`alter table paper add colour text`.execute(db)
  expect(await readAll()).toEqual([{ id: 1, colour: null }])
  expect(await write()).toEqual([{ id: 1, colour: null }])
})

it('reads instants in the time zone of the site, and keeps the options of a connection string', async () => {
  const { host, port, user, password, database } = clone.connection
  const address = new URL(`postgresql:///${database}`)
  for (const [name, value] of Object.entries({ host, port, user, password: password?.toString(), options: '-c work_mem=5MB' })) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  const tokyo = openDatabase({ connection: { connectionString: address.href.replaceAll('+', '%20') }, time_zone: 'Asia/Tokyo', max: 1 })
  const answer = await sql`select timestamptz '2026-01-01T00:00:00Z' as instant, current_setting('work_mem') as work_mem`.execute(tokyo)
  expect(answer.rows).toEqual([{ instant: '2026-01-01T09:00:00+09:00', work_mem: '5MB' }])
  await tokyo.destroy()
})

it('keeps a plus sign in a connection string', async () => {
  const { host = '', port = 5432, user = '', password = '' } = clone.connection
  const place = new URLSearchParams({ host, port: String(port), user, password: String(password) })
  const connectionString = `postgresql:///a+b?${place.toString().replaceAll('+', '%20')}`
  const other = openDatabase({ connection: { connectionString }, time_zone: 'UTC', max: 1 })
  await expect(sql`select 1`.execute(other)).rejects.toThrow('"a+b"')
  await other.destroy()
})
