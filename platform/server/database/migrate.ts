import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { StartRefused } from '#platform/server/env.ts'
import type { Db } from './db.ts'

type Migration = { number: number; name: string; hash: string; text: string }

/** The table of applied migrations, and the row that is locked while migrating. */
type MigrationTables = { migration: { number: number; name: string; hash: string }; migration_lock: { id: number } }

/**
 * Applies the folder's numbered SQL files that are missing. Safe in several processes at once and beside running servers, to which it gives way.
 * StartRefused if the database is newer than the files, or if an applied file has changed since. `last`: the last number to apply; default all.
 */
export async function migrate(db: Db, folder: string, last = Number.POSITIVE_INFINITY): Promise<void> {
  const files = readMigrations(folder).filter(({ number }) => number <= last)
  // Only these two tables are touched through this type.
  const own = db as unknown as Kysely<MigrationTables>
  if ((await missing(own, files)).length === 0) return
  await makeTables(own)
  while (await applyNext(own, files));
}

/** Reads the folder's files in order: `001_identity.sql`. */
export function readMigrations(folder: string): Migration[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
  const files = names.sort().map((name) => readMigration(folder, name))
  const twice = files.find((file, index) => files[index - 1]?.number === file.number)
  if (twice) throw new Error(`two migrations have the number of ${twice.name}`)
  return files
}

function readMigration(folder: string, name: string): Migration {
  const number = Number(/^(\d{3})_[a-z0-9-_]+\.sql$/.exec(name)?.[1])
  if (Number.isNaN(number)) throw new Error(`a migration is called 001_name.sql, not ${name}`)
  // A checkout on another system may have changed the line endings, which must not change the hash.
  const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return { number, name, hash: createHash('sha256').update(text).digest('hex'), text }
}

async function missing(db: Kysely<MigrationTables>, files: Migration[]): Promise<Migration[]> {
  const applied = await appliedMigrations(db)
  for (const row of applied) refuseUnknown(row, files)
  return files.filter((file) => !applied.some((row) => row.number === file.number))
}

/** Applied migrations in order. */
export const migrationsOf = (db: Db) => appliedMigrations(db as unknown as Kysely<MigrationTables>)

async function appliedMigrations(db: Kysely<MigrationTables>) {
  const found = await sql<{ made: boolean }>`select to_regclass('migration_lock') is not null made`.execute(db)
  return found.rows[0]?.made ? db.selectFrom('migration').selectAll().orderBy('number').execute() : []
}

function refuseUnknown(row: { number: number; name: string; hash: string }, files: Migration[]) {
  const file = files.find((candidate) => candidate.number === row.number)
  if (!file)
    throw new StartRefused(`The database is newer than this version: it has the migration ${row.name}. Start the version that made it.`)
  if (file.hash !== row.hash) {
    throw new StartRefused(
      `The migration ${file.name} was changed after the database was made with it: put its former content back and add a new file.`,
    )
  }
}

/** Shorter than PostgreSQL's deadlock_timeout, so that in a deadlock the migration gives way and not a request. */
const LOCK_TIMEOUT = '500ms'
const RETRY_PAUSE_MS = 200

/** Applies the first missing file as soon as it gets its locks; false if none is missing. */
async function applyNext(db: Kysely<MigrationTables>, files: Migration[]): Promise<boolean> {
  for (;;) {
    try {
      return await tryNext(db, files)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      // Lets requests go first that queued up behind it.
      await setTimeout(RETRY_PAUSE_MS)
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '55P03'

/** Each file in its own transaction, under the lock of the `migration_lock` row. */
function tryNext(db: Kysely<MigrationTables>, files: Migration[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await trx.selectFrom('migration_lock').select('id').forUpdate().execute()
    const next = (await missing(trx, files))[0]
    if (!next) return false
    await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(trx)
    await sql
      .raw(next.text)
      .execute(trx)
      .catch((error) => Promise.reject(new Error(`${next.name}${lineOf(error, next)}: ${error.message}`, { cause: error })))
    await trx.insertInto('migration').values({ number: next.number, name: next.name, hash: next.hash }).execute()
    return true
  })
}

function lineOf(error: { position?: string }, migration: Migration) {
  return error.position ? `:${migration.text.slice(0, Number(error.position)).split('\n').length}` : ''
}

// Two processes that create a table at once can collide even with "if not exists"; on its next attempt the loser finds the table.
async function makeTables(db: Kysely<MigrationTables>) {
  const collided = ['23505', '42P07', 'XX000', '40001']
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.raw(TABLES).execute(db)
    } catch (error) {
      if (attempt === 10 || !collided.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}

const TABLES = `
create table if not exists migration (
  number integer primary key,
  name text not null,
  hash text not null,
  applied timestamptz not null default now()
);
create table if not exists migration_lock (id integer primary key check (id = 1));
insert into migration_lock values (1) on conflict do nothing;
`
