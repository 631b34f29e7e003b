import type { VersionText } from '#features/documents/contract.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The text of a file that the caller was found to see, as it was read for the search. */
export async function findText(db: Db, sha256: string): Promise<VersionText> {
  const file = await db.selectFrom('stored_file').select('page_count').where('sha256', '=', sha256).executeTakeFirst()
  const pages = await db.selectFrom('file_page').select('text').where('sha256', '=', sha256).orderBy('page').execute()
  return { pages: pages.map(({ text }) => text), are_numbered: (file?.page_count ?? null) !== null }
}
