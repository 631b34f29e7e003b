import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type FileStore, openIfThere } from '#platform/server/files/file-store.ts'
import { lockFiles } from '#platform/server/files/repository.ts'
import {
  type ArchivedTable,
  ArchiveRefused,
  type Closing,
  chunksOfRows,
  format,
  formatVersion,
  type Manifest,
  tally,
} from './archive-format.ts'
import { plainClient } from './plain-client.ts'
import { archivedTables, copyOut, countRows, type SiteTable } from './site-tables.ts'
import { tarWriter } from './tar.ts'

/** What to back up. `tell` reports how many of all tables and files are done. */
export type SiteToKeep = {
  connection: pg.PoolConfig
  files: FileStore
  version: string
  tell?: (done: number, all: number) => void
  /** Called with the archive's contents once all of it is written. */
  onClosing?: (closing: Closing) => void
}

type Making = SiteToKeep & { client: pg.Client; tar: ReturnType<typeof tarWriter>; step: () => void }

/** Streams an archive of the whole site as of now, while it is in use. ArchiveRefused if the site is empty or something is missing. */
export async function* makeArchive(site: SiteToKeep): AsyncGenerator<Uint8Array> {
  await using snapshot = await openSnapshot(site.connection)
  const { client } = snapshot
  const tables = await archivedTables(client)
  await refuseEmpty(client)
  const tar = tarWriter()
  const making = { ...site, client, tar, step: stepsOf(site, tables.length + (await countFiles(client))) }
  yield* textEntry(tar, 'manifest.json', JSON.stringify(await manifestOf(client, site.version)))
  const closing: Closing = { tables: [], sequences: await sequencesOf(client), files: { count: 0, bytes: 0 } }
  for (const table of tables) yield* tableEntries(making, table, closing)
  yield* fileEntries(making, closing)
  yield* textEntry(tar, 'closing.json', JSON.stringify(closing))
  yield* textEntry(tar, 'sha256', tar.digest())
  yield tar.end()
  site.onClosing?.(closing)
}

function stepsOf({ tell }: SiteToKeep, all: number) {
  let done = 0
  return () => tell?.(++done, all)
}

function textEntry(tar: Making['tar'], name: string, text: string) {
  const bytes = Buffer.from(text)
  return tar.entry({ name, size: bytes.length }, [bytes])
}

/** Refuses a site without users: it is probably not the one that was meant. */
async function refuseEmpty(client: pg.Client) {
  const { rows } = await client.query('select from app_user limit 1')
  if (rows.length === 0)
    throw new ArchiveRefused('This site is empty: nothing was backed up. Look whether DATA_DIR and DATABASE_URL are those of your site.')
}

async function manifestOf(client: pg.Client, program_version: string): Promise<Manifest> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select number, name, hash from migration order by number',
  )
  return { format, format_version: formatVersion, program_version, made_at: new Date().toISOString(), migrations }
}

/** Last values of the sequences, so that a restored site never reuses an id, not even of removed rows. */
async function sequencesOf(client: pg.Client): Promise<Closing['sequences']> {
  const { rows } = await client.query<Closing['sequences'][number]>(`
    select relname as "table", attname as "column",
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass)::text as last_value
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = (select oid from pg_namespace where nspname = current_schema()) order by relname, attname`)
  return rows
}

/** Writes a table; ArchiveRefused unless as many rows were written as the database counts. */
async function* tableEntries({ client, tar, step }: Making, table: SiteTable, closing: Closing) {
  const counted = tally()
  const copy = client.query(copyTo(copyOut(table)))
  let piece = 0
  for await (const rows of chunksOfRows(counted.passing(copy))) {
    piece += 1
    yield* tar.entry({ name: `tables/${table.name}/${String(piece).padStart(6, '0')}`, size: rows.length }, [rows])
  }
  const archived: ArchivedTable = { ...table, ...counted.end() }
  await refuseShrunken(client, table, archived)
  closing.tables.push(archived)
  step()
}

async function refuseShrunken(client: pg.Client, table: SiteTable, { rows: written }: ArchivedTable) {
  const { rows } = await client.query<{ count: number }>(countRows(table))
  if (rows[0]?.count !== written)
    throw new ArchiveRefused(`${table.name} has ${rows[0]?.count} rows, and ${written} were written: there is no backup.`)
}

const namedFiles = 'select sha256, max(size) as size from named_file where sha256 is not null group by sha256'

async function countFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from (${namedFiles}) as file`)
  return rows[0]?.count ?? 0
}

const FETCH_SIZE = 1_000

async function* fileEntries(making: Making, { files }: Closing) {
  await making.client.query(`declare named cursor for ${namedFiles} order by sha256`)
  for (;;) {
    const { rows } = await making.client.query<{ sha256: string; size: string }>(`fetch ${FETCH_SIZE} from named`)
    if (rows.length === 0) return
    for (const { sha256, size } of rows) {
      yield* fileEntry(making, { sha256, size: Number(size) })
      files.count += 1
      files.bytes += Number(size)
      making.step()
    }
  }
}

async function* fileEntry({ files, tar }: Making, { sha256, size }: { sha256: string; size: number }) {
  const bytes = await openIfThere(files, sha256)
  if (!bytes) throw new ArchiveRefused(`The file ${sha256} is missing in the store: there is no backup. Restore it from a former one.`)
  const measured = tally()
  yield* tar.entry({ name: `files/${sha256}`, size }, measured.passing(bytes))
  if (measured.end().sha256 !== sha256) throw new ArchiveRefused(`The file ${sha256} of the store is damaged: there is no backup.`)
}

/**
 * Opens a snapshot of the database; others can go on writing. Until it is closed, no file that it names is swept, and a newer version that starts
 * waits with its migrations.
 */
async function openSnapshot(connection: pg.PoolConfig): Promise<{ client: pg.Client } & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const guard = opened.use(await plainClient(connection))
  // Both locks come before the snapshot, so that a running migration or sweep ends first.
  await guard.query('begin')
  await guard.query('select id from migration_lock for share')
  await lockFiles(guard)
  const client = opened.use(await plainClient(connection))
  await client.query('begin isolation level repeatable read read only')
  const stack = opened.move()
  return { client, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}
