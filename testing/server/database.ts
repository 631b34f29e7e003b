import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/server/database/connect.ts'
import { MIGRATIONS } from '#platform/server/database/database.ts'
import { startEmbedded } from '#platform/server/database/embedded.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { runStatement } from './site/databases.ts'
import { anOwnPostgres } from './site/own-postgres.ts'

/** Connection to the test database server, and the migrated database that each test file clones. */
export type TestServer = { connection: pg.PoolConfig; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    test_server: TestServer
  }
}

/**
 * Provides one database server for the whole run: an embedded one, one started from the programs in TEST_POSTGRES, or the one at
 * TEST_DATABASE_URL, whose user must be allowed to create databases.
 */
export default async function provideTestServer({ provide }: TestProject) {
  const { TEST_DATABASE_URL, TEST_POSTGRES } = process.env
  const server = TEST_DATABASE_URL ? externalServer(TEST_DATABASE_URL) : await (TEST_POSTGRES ? serverOf(TEST_POSTGRES) : temporaryServer())
  try {
    const template = await makeTemplate(server.connection)
    provide('test_server', { connection: server.connection, template })
    return async () => {
      await runStatement(server.connection, `drop database ${template}`)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function makeTemplate(server: pg.PoolConfig) {
  const database = `traktanda_template_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${database}`)
  const connection = { ...server, database }
  const db = openDatabase({ connection, time_zone: 'Europe/Zurich', max: 1 })
  try {
    await migrate(db, MIGRATIONS)
  } finally {
    await db.destroy()
  }
  const jobs = openJobs({ connection, time_zone: 'Europe/Zurich', reportError: console.error, only_send: true })
  await jobs.prepare()
  await jobs.stop()
  return database
}

// The data is deleted after the run, so fsync is off.
async function temporaryServer() {
  const folder = mkdtempSync(path.join(process.env.TEST_DATABASES ?? tmpdir(), 'traktanda-test-'))
  chmodSync(folder, 0o711)
  const volatile = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 100, autovacuum: 'off' }
  const server = await startEmbedded(path.join(folder, 'data'), volatile)
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { connection: server.connection, stop }
}

async function serverOf(programs: string) {
  const server = await anOwnPostgres({ postgres: path.join(programs, 'postgres'), initdb: path.join(programs, 'initdb') })
  return { connection: externalServer(server.url).connection, stop: () => server[Symbol.asyncDispose]() }
}

// As separate fields, so that a test can replace the database name.
function externalServer(address: string) {
  const { hostname, port, username, password, pathname } = new URL(address)
  const connection = {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  }
  return { connection, stop: () => Promise.resolve() }
}
