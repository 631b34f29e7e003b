import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openIfThere } from '#platform/server/files/whole.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { type ArchivedTable, type Closing, format, formatVersion, type Manifest } from './manifest.ts'
import { archivedTables, copyOut, countRows, type SiteTable } from './site-tables.ts'
import { openSnapshot } from './snapshot.ts'
import { tally, wholeRows } from './tally.ts'
import { tarWriter } from './tar.ts'

/** `tell`: how many tables and files are done, of how many. */
export type SiteToKeep = {
  connection: pg.PoolConfig
  files: FileStore
  version: string
  tell?: (done: number, all: number) => void
  /** Called with what it holds once all of it is written. */
  told?: (closing: Closing) => void
}

type Making = SiteToKeep & { client: pg.Client; tar: ReturnType<typeof tarWriter>; step: () => void }

/** An archive of the whole site as it is at this moment, piece by piece, while it is in use. ArchiveRefused when there is nothing, or something is missing. */
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
  site.told?.(closing)
}

function stepsOf({ tell }: SiteToKeep, all: number) {
  let done = 0
  return () => tell?.(++done, all)
}

function textEntry(tar: Making['tar'], name: string, text: string) {
  const bytes = Buffer.from(text)
  return tar.entry({ name, size: bytes.length }, [bytes])
}

/** A site on which nobody can sign in is another one than was meant. */
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

/** Given numbers are not given again, also those of what was removed since. */
async function sequencesOf(client: pg.Client): Promise<Closing['sequences']> {
  const { rows } = await client.query<Closing['sequences'][number]>(`
    select relname as "table", attname as "column",
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass)::text as last_value
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = (select oid from pg_namespace where nspname = current_schema()) order by relname, attname`)
  return rows
}

/** What was written is what the database counts, or it is no backup. */
async function* tableEntries({ client, tar, step }: Making, table: SiteTable, closing: Closing) {
  const counted = tally()
  const copy = client.query(copyTo(copyOut(table)))
  let piece = 0
  for await (const rows of wholeRows(counted.passing(copy))) {
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

const atOnce = 1_000

async function* fileEntries(making: Making, { files }: Closing) {
  await making.client.query(`declare named cursor for ${namedFiles} order by sha256`)
  for (;;) {
    const { rows } = await making.client.query<{ sha256: string; size: string }>(`fetch ${atOnce} from named`)
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
