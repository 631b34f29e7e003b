import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, type DatabaseChoice, MIGRATIONS, startUnmigrated } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { migrate, migrationsOf, readMigrations } from '#platform/server/database/migrate.ts'
import { type FilesChoice, openFiles } from '#platform/server/files/open-files.ts'
import { type Archive, ArchiveRefused, type Closing, type Manifest } from './archive-format.ts'
import { plainClient } from './plain-client.ts'
import { readArchive } from './read-archive.ts'
import { archivedTables, copyIn, quoted, type SiteTable, tablesOf } from './site-tables.ts'

/** `open` starts reading the archive. It is read twice: first to check all of it before anything changes. */
export type Restoring = { choice: DatabaseChoice & FilesChoice; open: () => AsyncIterable<Uint8Array> }

/**
 * Restores a site from an archive into a new DATA_DIR or an empty database: all of it or nothing. ArchiveRefused if it does not fit. The result of
 * `look`, which is run on the restored database, is returned as `seen`.
 */
export async function restoreSite<Seen>(restoring: Restoring, look: (db: Db) => Promise<Seen>): Promise<Archive & { seen: Seen }> {
  const archive = await checkArchive(restoring.open())
  const database = await startUnmigrated(restoring.choice)
  try {
    await refill(database, restoring, archive)
    await migrate(database.db, MIGRATIONS)
    return { ...archive, seen: await look(database.db) }
  } finally {
    await database.stop()
  }
}

/** Reads all of an archive; ArchiveRefused if it is incomplete or this version cannot restore it. */
export const checkArchive = (bytes: AsyncIterable<Uint8Array>): Promise<Archive> => readArchive(bytes, { manifest: refuseOtherSchema })

/** The archive's migrations have to be the first of ours, since earlier versions have fewer. */
function refuseOtherSchema({ migrations, program_version }: Manifest) {
  const ours = readMigrations(MIGRATIONS)
  for (const [index, { number, name, hash }] of migrations.entries()) {
    const known = ours[index]
    if (!known || known.number !== number)
      throw new ArchiveRefused(
        `The archive was made by a later version of this program (${program_version}, ${name}): take that one to restore it.`,
      )
    if (known.hash !== hash) throw new ArchiveRefused(`The archive was made with another ${name}: it is not of this program as we know it.`)
  }
}

async function refill({ db, connection }: Database, { choice, open }: Restoring, { manifest, closing }: Archive) {
  await using client = await plainClient(connection)
  await refuseUsed(client)
  const last = manifest.migrations.at(-1)?.number ?? 0
  if ((await migrationsOf(db)).some(({ number }) => number > last))
    throw new ArchiveRefused(
      'The archive is of an earlier version, and the database is made by this one already: take a new DATA_DIR, or an empty database.',
    )
  await migrate(db, MIGRATIONS, last)
  const files = await openFiles(choice)
  await fillTables(client, closing, async (fill) => {
    // Reading again also checks again: if the archive has changed meanwhile, everything is rolled back.
    const file = async (_sha256: string, bytes: AsyncIterable<Uint8Array>) => void (await files.store(Readable.from(bytes)))
    const again = await readArchive(open(), { rows: fill, file })
    if (JSON.stringify(again.closing) !== JSON.stringify(closing))
      throw new ArchiveRefused('The archive changed while it was read: nothing was restored.')
  })
  await client.query('analyze')
}

/**
 * Fills all empty tables in one transaction. Foreign keys and triggers are off meanwhile, because the archive already holds what triggers would add
 * and its tables come in any order; all foreign keys are checked at the end. `bring` supplies the rows.
 */
const fillTables = (client: pg.Client, { tables, sequences }: Closing, bring: (rows: Fill) => Promise<void>): Promise<void> =>
  inTransaction(client, async () => {
    await refuseOtherTables(client, tables)
    const names = tables.map(({ name }) => quoted(name))
    const references = await referencesOf(client)
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Now that the table locks keep everyone else from writing.
    await refuseUsed(client)
    await client.query(`truncate ${names.join(', ')}`)
    await bring((name, bytes) =>
      fillTable(
        client,
        tables.find((table) => table.name === name),
        bytes,
      ),
    )
    for (const { table, name, definition } of references) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await goOnCounting(client, sequences)
  })

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Writes rows of a table, in COPY text format. */
export type Fill = (table: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>

async function fillTable(client: pg.Client, table: SiteTable | undefined, bytes: AsyncIterable<Uint8Array>) {
  if (table) await pipeline(Readable.from(bytes), client.query(copyFrom(copyIn(table))))
}

async function goOnCounting(client: pg.Client, sequences: Closing['sequences']) {
  for (const { table, column, last_value } of sequences)
    if (last_value !== null)
      await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [quoted(table), column, last_value])
}

/** A check: made by the archive's migrations, the schema has to have the same tables and columns. */
async function refuseOtherTables(client: pg.Client, archived: SiteTable[]) {
  const described = (tables: SiteTable[]) => tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()
  const [ours, theirs] = [described(await archivedTables(client)), described(archived)]
  const other = theirs.find((table) => !ours.includes(table)) ?? ours.find((table) => !theirs.includes(table))
  if (other) throw new ArchiveRefused(`The archive and the database differ in the table ${other}. Nothing was changed.`)
}

type Reference = { table: string; name: string; definition: string }

async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())`)
  return rows
}

/** Tables that migrations fill. */
const filledByMigrations = ['migration', 'migration_lock', 'audit_head', 'search_analysis', 'site_identity', 'browser_key', 'health']

/** Refuses a database that is in use: restoring would lose its rows or mix them with the archive's. */
async function refuseUsed(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (filledByMigrations.includes(name)) continue
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0)
      throw new ArchiveRefused(
        `There is a site already: ${name} has rows. Restore into a new DATA_DIR or an empty database; nothing was changed.`,
      )
  }
}
