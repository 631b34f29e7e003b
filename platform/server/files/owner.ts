import type { Db } from '#platform/server/database/db.ts'
import type { FileStore } from './file-store.ts'

type Stored = { db: Db; files: FileStore }

/** Whether the files where the settings say are those of this site: a sweep removes what it does not name. A store that is nobody's becomes its own. */
export async function isOwner({ db, files }: Stored): Promise<boolean> {
  const { id } = await identityOf(db)
  return (await files.ownedBy(id)) === id
}

/** From now on the files are this site's, whoever's they were. */
export async function takeOver({ db, files }: Stored): Promise<void> {
  await files.ownedBy((await identityOf(db)).id, { anyway: true })
}

/** What the log says. */
export const othersFiles =
  'the files of FILES_URL are those of another site, or of this one before it was restored: none of them is removed (see files claim)'

const identityOf = (db: Db) => db.selectFrom('site_identity').select('id').executeTakeFirstOrThrow()
