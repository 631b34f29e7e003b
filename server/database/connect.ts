import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from './db.ts'
import { prepareStatements } from './prepare-statements.ts'
import { valueParsers } from './value-parsers.ts'

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
  pool.on('connect', prepareStatements)
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

// What a connection string says wins over what stands beside it, so that ours joins the string's own options.
function withOptions(connection: pg.PoolConfig, options: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, options: `${connection.options ?? ''} ${options}`.trim() }
  const url = new URL(connection.connectionString)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} ${options}`.trim())
  return { ...connection, connectionString: url.href.replaceAll('+', '%20') }
}
