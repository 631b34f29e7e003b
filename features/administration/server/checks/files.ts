import { once } from 'node:events'
import type { Db } from '#platform/server/database/db.ts'
import { type FileStore, openIfThere } from '#platform/server/files/file-store.ts'
import { isOwner } from '#platform/server/files/repository.ts'
import { problemOf } from '#platform/server/log.ts'
import { type CheckedSite, type Finding, fine, orFine, problem, warning } from './finding.ts'

/** How many of the newest files are looked for; `files verify` reads all of them. */
const SAMPLE = 20

/** Whether files can be stored, belong to this site, and the newest are there. */
export async function checkFiles({ db, openFiles }: Pick<CheckedSite, 'db' | 'openFiles'>): Promise<Finding[]> {
  try {
    const files = await openFiles()
    await files.check()
    const missing = await countMissing(db, files)
    return orFine(
      [
        missing > 0 && problem('checks.files_missing', { count: missing }),
        !(await isOwner({ db, files })) && warning('checks.files_of_others'),
      ],
      fine('checks.files_fine'),
    )
  } catch (error) {
    return [problem('checks.files_failing', { problem: problemOf(error) })]
  }
}

async function countMissing(db: Db, files: FileStore): Promise<number> {
  const newest = await db.selectFrom('stored_file').select('sha256').orderBy('stored', 'desc').limit(SAMPLE).execute()
  const isThere = await Promise.all(newest.map(({ sha256 }) => isStored(files, sha256)))
  return isThere.filter((there) => !there).length
}

async function isStored(files: FileStore, sha256: string): Promise<boolean> {
  const bytes = await openIfThere(files, sha256)
  if (!bytes) return false
  bytes.destroy()
  await once(bytes, 'close')
  return true
}
