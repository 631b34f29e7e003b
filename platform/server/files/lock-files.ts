import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/server/database/db.ts'

/** Our number among PostgreSQL's advisory locks. */
const lock = 7_204_113

/** Prevents sweeps until the connection ends; waits for a running sweep. */
export const lockFiles = (client: pg.ClientBase): Promise<unknown> => client.query('select pg_advisory_lock_shared($1)', [lock])

/** Runs a sweep unless the files are locked; the next one runs tomorrow anyway. */
export const whileNobodyHolds = (db: Db, sweep: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as is_free`.execute(trx)
    if (rows[0]?.is_free) await sweep()
  })
