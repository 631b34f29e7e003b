import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { runStatement } from './run-statement.ts'

/** A new migrated, empty database, cloned from the run's template; `drop` it after the test file. */
export async function cloneDatabase(): Promise<{ connection: pg.PoolConfig; drop: () => Promise<void> }> {
  return makeDatabase(inject('test_server').template)
}

/** A new database without any table. */
export const emptyDatabase = () => makeDatabase('template1')

async function makeDatabase(template: string) {
  const { connection } = inject('test_server')
  const name = `traktanda_test_${randomBytes(6).toString('hex')}`
  await runStatement(connection, `create database ${name} template ${template} strategy file_copy`)
  return { connection: { ...connection, database: name }, drop: () => dropDatabase(connection, name) }
}

// The drop waits for closing connections; only connections of killed processes are terminated.
async function dropDatabase(connection: pg.PoolConfig, name: string) {
  await runStatement(connection, `drop database ${name}`).catch(() => runStatement(connection, `drop database ${name} with (force)`))
}
