import { Readable } from 'node:stream'
import { type Database, type DatabaseChoice, MIGRATIONS, startUnmigrated } from '#platform/server/database/database.ts'
import type { Db } from '#platform/server/database/db.ts'
import { migrate, migrationsOf, readMigrations } from '#platform/server/database/migrate.ts'
import { type FilesChoice, openFiles } from '#platform/server/files/open-files.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { refuseUsed } from './empty-site.ts'
import { fillTables } from './fill-tables.ts'
import type { Archive, Manifest } from './manifest.ts'
import { plainClient } from './plain-client.ts'
import { readArchive } from './read-archive.ts'

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
