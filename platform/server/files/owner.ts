import type { Db } from '#platform/server/database/db.ts'
import type { FileStore } from './file-store.ts'

type Stored = { db: Db; files: FileStore }

/** Whether the files belong to this site, as a sweep removes all files that the site does not name. Claims a store without owner. */
export async function isOwner({ db, files }: Stored): Promise<boolean> {
  const { id } = await identityOf(db)
  return (await files.ownedBy(id)) === id
}

/** Makes this site the owner of the files, whoever owned them before. */
export async function takeOver({ db, files }: Stored): Promise<void> {
  await files.ownedBy((await identityOf(db)).id, { anyway: true })
}

/** Log message and error. */
export const othersFiles =
  'the files of FILES_URL are those of another site, or of this one before it was restored: none of them is removed (see files claim)'

const identityOf = (db: Db) => db.selectFrom('site_identity').select('id').executeTakeFirstOrThrow()
