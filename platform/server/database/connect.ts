import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { endSilent, type Statement, type StatementListener, throwUnavailable, watchStatements } from './watch-statements.ts'

/** State of a database as seen by this process. */
type Watched = {
  /** Connections, and how many callers wait for one. */
  pool: () => { in_use: number; idle: number; waiting: number }
  /** Calls the listener for every statement that ends; returns a function to stop that. */
  hear: (listener: StatementListener) => () => void
}
const watched = new WeakMap<Db, Watched>()

/** The state of a database that `openDatabase` opened. */
export const watchDatabase = (db: Db): Watched => watched.get(db)!

/** Opens a connection pool. Instants are read with the offset of `time_zone` (IANA name). Close it with `db.destroy()`. */
export function openDatabase({ connection, time_zone, max = 10 }: { connection: pg.PoolConfig; time_zone: string; max?: number }): Db {
  // The pool awaits this, and closes the connection if it fails.
  const onConnect = (client: pg.ClientBase): unknown => makeSettings(client, time_zone)
  const pool = new pg.Pool({
    application_name: 'traktanda',
    connectionTimeoutMillis: 15_000,
    ...connection,
    onConnect,
    types: valueParsers,
    max,
  })
  // A broken idle connection is replaced by the next query, which reports its own error if there is one.
  pool.on('error', () => undefined)
  const listeners = new Set<StatementListener>()
  const tell = (statement: Statement) => {
    for (const listener of listeners) listener(statement)
  }
  const silence = endSilent(connection)
  pool.on('connect', (client) => {
    // If a connection breaks while in use, its statement or the next one reports that.
    client.on('error', () => undefined)
    prepareStatements(client)
    watchStatements(client, { ...silence, tell })
  })
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  pool.connect = (() => connect().catch(throwUnavailable)) as typeof pool.connect
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  watched.set(db, {
    pool: () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    hear: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return db
}

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
// OIDs of array types, which the driver has no names for; PostgreSQL never changes them.
const DATE_ARRAY: number = 1182
const TIMESTAMPTZ_ARRAY: number = 1185
const TEXT_ARRAY: number = 1009

const readTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, String],
  [DATE_ARRAY, readTexts],
  [TIMESTAMPTZ, isoInstant],
  [TIMESTAMPTZ_ARRAY, (text) => readTexts(text).map((instant) => instant && isoInstant(instant))],
])

/** Parsers of column values: dates and instants stay ISO strings all the way to the screen, bigints become numbers. */
const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => parsers.get(id) ?? pg.types.getTypeParser(id, format),
}

/** Turns `2026-09-14 14:30:00+02`, as PostgreSQL writes it in the session's time zone, into `2026-09-14T14:30:00+02:00`. */
function isoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}

/** Prepared statements per connection, to limit its memory; further ones are planned each time. */
const MAX_PREPARED = 500

/** Never prepared: a newer version's migration may add columns to the result, which PostgreSQL refuses for a prepared statement. */
const asksForAllColumns = /\b(?:select|returning) \*|"\.\*/

/** Prepared statement unknown, or already there: impossible on a connection that is ours alone. */
const ofSharedConnection = ['26000', '42P05']

/** Prepares each statement with parameters and named columns once per connection: planning large ones takes as long as running them. */
function prepareStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  const plain = client.query.bind(client) as (query: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  const prepared = (query: unknown, values?: unknown[]) => {
    if (typeof query !== 'string' || !values?.length || asksForAllColumns.test(query)) return plain(query, values)
    const name = names.get(query) ?? (names.size < MAX_PREPARED ? nameOf(query) : undefined)
    if (!name) return plain(query, values)
    names.set(query, name)
    return plain({ name, text: query, values }).catch(explainShared)
  }
  client.query = prepared as typeof client.query
}

/** Derived from the text, so that equal names on one connection mean equal statements. */
const nameOf = (text: string) => `s${createHash('sha256').update(text).digest('base64url')}`

function explainShared(error: Error): never {
  const isShared = error instanceof pg.DatabaseError && ofSharedConnection.includes(error.code ?? '')
  throw isShared ? new Error(`the database gives one connection to several at once: ${error.message}. ${poolerAdvice}`) : error
}

/** Settings that every statement relies on. */
const settingsOf = (time_zone: string) => ({
  TimeZone: time_zone,
  DateStyle: 'ISO',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '30s',
})

/** More than a live server needs for a statement that reads nothing. */
const TIMEOUT_MS = 10_000

/**
 * Applies the settings after connecting, because poolers refuse or drop settings in the connection request. Throws if a setting is lost by the next
 * statement, and names it.
 */
async function makeSettings(client: pg.ClientBase, time_zone: string): Promise<void> {
  const wanted = Object.entries(settingsOf(time_zone))
  const names = wanted.map(([name]) => name)
  const ask = async (columns: string[], values: string[] = []) => {
    const query = { text: `select ${columns.join(', ')}`, values, query_timeout: TIMEOUT_MS }
    return (await client.query<Record<string, string>>(query)).rows[0] ?? {}
  }
  const made = await ask(
    names.map((name, at) => `set_config('${name}', $${at + 1}, false) as "${name}"`),
    wanted.map(([, value]) => value),
  )
  const found = await ask(names.map((name) => `current_setting('${name}') as "${name}"`))
  const lost = names.find((name) => found[name] !== made[name])
  if (lost)
    throw new Error(`the connection does not keep its settings: ${lost} is ${found[lost]} instead of ${made[lost]}. ${poolerAdvice}`)
}

/** Advice for error messages. */
export const poolerAdvice = 'A pooler has to be in session mode (docs/operations.md, Through a pooler).'
