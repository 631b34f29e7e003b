import type { Db } from '#server/database/db.ts'
import type { FileStore } from './file-store.ts'

const oneDay = 24 * 3_600_000

/** Removes the files that no version names and nobody stored within a day: what refused or killed imports left behind. */
export async function sweepFiles({ db, files }: { db: Db; files: FileStore }, now: Date): Promise<void> {
  const before = new Date(now.getTime() - oneDay)
  await db
    .deleteFrom('stored_file')
    .where('stored', '<', before.toISOString())
    .where((query) =>
      query.not(query.exists(query.selectFrom('document_version').whereRef('document_version.sha256', '=', 'stored_file.sha256'))),
    )
    .execute()
  await files.removeUnfinished(before)
  for await (const sha256 of files.storedBefore(before)) {
    const known = await db.selectFrom('stored_file').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
    if (!known) await files.remove(sha256, before)
  }
}

/** The files whose text nobody has read yet. */
export const filesWaiting = (db: Db) => db.selectFrom('stored_file').select('sha256').where('text_state', '=', 'waiting').execute()
