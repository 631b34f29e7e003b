import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { makeSettings } from './connection-settings.ts'
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
  // Waited for by the pool, which ends a connection that fails.
  const onConnect = (client: pg.ClientBase): unknown => makeSettings(client, time_zone)
  const pool = new pg.Pool({
    application_name: 'traktanda',
    connectionTimeoutMillis: 15_000,
    ...connection,
    onConnect,
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
