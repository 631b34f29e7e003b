import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { makeArchive } from '#platform/server/backup/make-archive.ts'
import { plainClient } from '#platform/server/backup/plain-client.ts'
import { restoreSite } from '#platform/server/backup/restore.ts'
import { archivedTables } from '#platform/server/backup/site-tables.ts'
import { readTar, tarWriter } from '#platform/server/backup/tar.ts'
import type { FilesChoice } from '#platform/server/files/open-files.ts'
import { aCommittee, aDocument, aMeeting } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { urlOf } from './databases.ts'

/** Fills a server with a committee, a meeting and one document. */
export async function aSmallSite(server: TestServer) {
  const committee = await aCommittee(server)
  const meeting = await aMeeting(server, committee, {})
  return { committee, ...(await aDocument(server, meeting, { bytes: Buffer.from('Hello') })) }
}

type Source = Pick<TestServer, 'connection' | 'files'>

/** The bytes of an archive of the server; `meanwhile` is called between its pieces. */
export async function archiveOf({ connection, files }: Source, meanwhile?: (piece: number) => Promise<unknown>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of makeArchive({ connection, files, version: '1.2.3' })) {
    pieces.push(piece)
    await meanwhile?.(pieces.length)
  }
  return Buffer.concat(pieces)
}

/** Reads it in pieces that end anywhere. */
export async function* inPieces(archive: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < archive.length; start += size) yield archive.subarray(start, start + size)
}

type Target = { connection: PoolConfig; data_dir: string } & Partial<FilesChoice>

/** Restores an archive into a database of a server. `later`: the archive of the second reading. */
export function restoreInto({ connection, data_dir, files_url = null }: Target, archive: Uint8Array, later = archive) {
  const readings = [archive, later]
  const choice = { data_dir, files_url, database_url: urlOf(connection), time_zone: 'Europe/Zurich' }
  return restoreSite({ choice, open: () => inPieces(readings.shift() ?? archive) }, verifyAuditLog)
}

/** The archive with changed entries (`undefined` removes one), resealed as if written that way. */
export async function forged(archive: Uint8Array, changed: Record<string, (text: string) => string | undefined>): Promise<Buffer> {
  const tar = tarWriter()
  const pieces: Uint8Array[] = []
  for await (const { name, bytes } of readTar(inPieces(archive))) {
    const content = Buffer.concat(await Array.fromAsync(bytes))
    const text = name === 'sha256' ? tar.digest() : (changed[name] ?? String)(content.toString())
    const written = changed[name] || name === 'sha256' ? Buffer.from(text ?? '') : content
    if (text !== undefined) pieces.push(...(await Array.fromAsync(tar.entry({ name, size: written.length }, [written]))))
  }
  return Buffer.concat([...pieces, tar.end()])
}

/** Hash of each backed-up table; transaction ids and ids of due entries are left out, as they differ between databases. */
export async function tablesOf(connection: PoolConfig): Promise<Record<string, string>> {
  await using client = await plainClient(connection)
  const hashes: Record<string, string> = {}
  for (const { name } of await archivedTables(client)) {
    const source = name === 'search_due' ? '(select distinct source, object_id, owner_id, sha256 from search_due)' : `"${name}"`
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(one::text, '|' order by one::text)), '') as hash from ${source} as one`,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

/** Constraints and triggers, and whether they are enabled. */
export async function rulesOf(connection: PoolConfig): Promise<string[]> {
  await using client = await plainClient(connection)
  const { rows } = await client.query<{ rule: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by rule`)
  return rows.map(({ rule }) => rule)
}

/** Names of the complete files in a data folder; throws if the content of one does not match its name. */
export async function filesIn(data_dir: string): Promise<string[]> {
  const entries = await readdir(join(data_dir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('arriving'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const names = files.map((file) => file.slice(join(data_dir, 'files', '/').length).replace('/', ''))
  for (const [index, file] of files.entries()) {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    if (hash !== names[index]) throw new Error(`${file} holds ${hash}`)
  }
  return names.toSorted()
}
