import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivedFile } from './arrive-file.ts'
import { type FileStore, measure } from './file-store.ts'
import { readerNumber, textKindOf } from './text-kind.ts'

const oneDay = 24 * 3_600_000

/** Removes files that nothing names and nobody stored within a day, as refused or killed imports leave. Not during a backup; never another site's. */
export async function sweepFiles(stored: { db: Db; files: FileStore }, now: Date): Promise<void> {
  if (!(await isOwner(stored))) throw new Error(othersFiles)
  await whileNobodyHolds(stored.db, () => sweep(stored, new Date(now.getTime() - oneDay)))
}

async function sweep({ db, files }: { db: Db; files: FileStore }, before: Date): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('stored', '<', before.toISOString())
    .where((query) => query.not(query.exists(query.selectFrom('named_file').whereRef('named_file.sha256', '=', 'stored_file.sha256'))))
    .execute()
  await files.removeUnfinished(before)
  for await (const sha256 of files.storedBefore(before)) {
    const known = await db.selectFrom('stored_file').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
    if (!known) await files.remove(sha256, before)
  }
}

/** Readable files whose text has not been read yet. */
export const listUnreadFiles = (db: Db) => readableFiles(db).where('text_state', '=', 'waiting').execute()

/** Readable files that earlier readers have read. */
export const filesOfEarlierReaders = (db: Db) =>
  readableFiles(db).where('text_state', '!=', 'waiting').where('text_reader', '<', readerNumber).execute()

const readableFiles = (db: Db) =>
  db
    .selectFrom('stored_file')
    .select('sha256')
    .where((query) => query.exists(query.selectFrom('readable_file').whereRef('readable_file.sha256', '=', 'stored_file.sha256')))

/** Upserts the files' rows; the new date keeps them from being swept. Returns the files whose text is still to be read. */
export async function recordFiles(db: Db, arrived: ArrivedFile[]): Promise<{ sha256: string }[]> {
  if (arrived.length === 0) return []
  const rows = await db
    .insertInto('stored_file')
    .values(rowsOf(arrived))
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet((query) => ({
        stored: new Date().toISOString(),
        // Under another file name the same bytes may be readable.
        text_state: query
          .case()
          .when('stored_file.text_state', '=', 'no_text')
          .then(query.ref('excluded.text_state'))
          .else(query.ref('stored_file.text_state'))
          .end(),
      })),
    )
    .returning(['sha256', 'text_state'])
    .execute()
  return rows.filter(({ text_state }) => text_state === 'waiting').map(({ sha256 }) => ({ sha256 }))
}

/** One row per file, sorted by hash, so that two transactions that store the same files wait for each other without a deadlock. */
function rowsOf(arrived: ArrivedFile[]) {
  const withText = new Set(arrived.filter(textKindOf).map(({ sha256 }) => sha256))
  const bySha = new Map(arrived.map((file) => [file.sha256, file]))
  return [...bySha.values()]
    .sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
    .map(({ sha256, crc32 }) => ({ sha256, crc32, text_state: withText.has(sha256) ? ('waiting' as const) : ('no_text' as const) }))
}

/** Computes and saves the CRC-32 of a file that was stored before checksums were kept. */
export async function findCrc32({ db, files }: { db: Db; files: FileStore }, sha256: string): Promise<number> {
  const { add, end } = measure()
  for await (const chunk of (await files.open(sha256)) as AsyncIterable<Buffer>) add(chunk)
  const measured = end()
  if (measured.sha256 !== sha256) throw new Error(`the file ${sha256} of the store is damaged`)
  await db.updateTable('stored_file').set({ crc32: measured.crc32 }).where('sha256', '=', sha256).execute()
  return measured.crc32
}

type Stored = { db: Db; files: FileStore }

/** Whether the files belong to this site, as a sweep removes all files that the site does not name. Claims a store without owner. */
export async function isOwner({ db, files }: Stored): Promise<boolean> {
  const { id } = await identityOf(db)
  return (await files.ownedBy(id)) === id
}

/** Makes this site the owner of the files, even if another one owned them. */
export async function takeOver({ db, files }: Stored): Promise<void> {
  await files.ownedBy((await identityOf(db)).id, { anyway: true })
}

/** Log message and error. */
export const othersFiles =
  'the files of FILES_URL are those of another site, or of this one before it was restored: none of them is removed (see files claim)'

const identityOf = (db: Db) => db.selectFrom('site_identity').select('id').executeTakeFirstOrThrow()

/** Our number among PostgreSQL's advisory locks. */
const lock = 7_204_113

/** Prevents sweeps until the connection ends; waits for a running sweep. */
export const lockFiles = (client: pg.ClientBase): Promise<unknown> => client.query('select pg_advisory_lock_shared($1)', [lock])

/** Runs a sweep unless the files are locked; the next one runs tomorrow anyway. */
const whileNobodyHolds = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${lock}) as is_free`.execute(trx)
    if (rows[0]?.is_free) await work()
  })
