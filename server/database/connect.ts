import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { endSilent } from './end-silent.ts'
import { prepareStatements } from './prepare-statements.ts'
import { throwUnavailable } from './unavailable.ts'
import { valueParsers } from './value-parsers.ts'
import { type Hear, type Statement, watchStatements } from './watch-statements.ts'

/** How a database is doing, seen from this process. */
type Watched = {
  /** Its connections, and how many wait for one. */
  pool: () => { in_use: number; idle: number; waiting: number }
  /** Hears of every statement that ends, until what it answers with is called. */
  hear: (listener: Hear) => () => void
}
const watched = new WeakMap<Db, Watched>()

/** That of a database which `openDatabase` opened. */
export const watchDatabase = (db: Db): Watched => watched.get(db)!

/** Opens a pool on the database. Instants are read with the offset of `time_zone` (IANA name). End it with `db.destroy()`. */
export function openDatabase({ connection, time_zone, max = 10 }: { connection: pg.PoolConfig; time_zone: string; max?: number }): Db {
  const pool = new pg.Pool({
    application_name: 'traktanda',
    statement_timeout: 30_000,
    connectionTimeoutMillis: 15_000,
    ...withOptions(connection, `-c TimeZone=${time_zone} -c DateStyle=ISO -c plan_cache_mode=force_generic_plan`),
    types: valueParsers,
    max,
  })
  // An idle connection that broke is replaced by the next query, which tells its own error if there is one.
  pool.on('error', () => undefined)
  const listeners = new Set<Hear>()
  const tell = (statement: Statement) => {
    for (const listener of listeners) listener(statement)
  }
  const silence = endSilent(connection)
  pool.on('connect', (client) => {
    // One that breaks while it is in use is told by its statement, or by the next one.
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

// What a connection string says wins over what stands beside it, so that ours joins the string's own options.
function withOptions(connection: pg.PoolConfig, options: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, options: `${connection.options ?? ''} ${options}`.trim() }
  const url = new URL(connection.connectionString)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${options}`.trim())
  // Of the options alone: a + in the password is one.
  url.search = url.search.replaceAll('+', '%20')
  return { ...connection, connectionString: url.href }
}
