import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/server/database/db.ts'

/** A number of ours among PostgreSQL's locks by agreement. */
const lock = 7_204_113

/** From now until the connection ends no file is swept; waits for a sweep that goes on. */
export const holdFiles = (client: pg.ClientBase): Promise<unknown> => client.query('select pg_advisory_lock_shared($1)', [lock])

/** Sweeps unless somebody holds the files: it is done again tomorrow. */
export const whileNobodyHolds = (db: Db, sweep: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as is_free`.execute(trx)
    if (rows[0]?.is_free) await sweep()
  })
