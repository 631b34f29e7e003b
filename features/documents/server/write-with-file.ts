import { indexOwnChanges } from '#features/search/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { noteFiles } from '#platform/server/files/repository.ts'

/**
 * Writes the rows of a document whose file is stored: records the file first, since the rows refer to it, then indexes the words and sends
 * the job that extracts the text.
 */
export async function writeWithFile<Written>(
  { db, jobs }: { db: Db } & Pick<Deps, 'jobs'>,
  { crc32, ...facts }: ArrivedFile,
  write: (facts: Omit<ArrivedFile, 'crc32'>) => Promise<Written>,
): Promise<Written> {
  const fresh = await noteFiles(db, [{ crc32, ...facts }])
  const written = await write(facts)
  await indexOwnChanges(db)
  await jobs.send(db, 'read_text', fresh)
  return written
}
