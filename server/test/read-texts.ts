import { buffer } from 'node:stream/consumers'
import { readText } from '#server/documents/read-text.ts'
import { gatherPages } from '#server/documents/text/pages.ts'
import { readPdf } from '#server/documents/text/pdf.ts'
import { filesWaiting } from '#server/files/repository.ts'
import type { TestHouse } from './house.ts'

/** Reads the texts of all files that wait: our own PDFs in this process, since a child with limits for each of a hundred takes half a minute. */
export async function readTexts({ db, files }: TestHouse): Promise<void> {
  for (const { sha256 } of await filesWaiting(db)) {
    const named = db.selectFrom('named_file').where('sha256', '=', sha256).where('mime_type', '=', 'application/pdf')
    if (await named.select('sha256').executeTakeFirst()) await readOwnPdf({ db, files }, sha256)
    else await readText({ db, files }, sha256)
  }
}

async function readOwnPdf({ db, files }: Pick<TestHouse, 'db' | 'files'>, sha256: string) {
  const gathered = gatherPages()
  await readPdf(await buffer(await files.open(sha256)), gathered)
  const { pages, page_count } = gathered.end()
  const rows = pages.map((text, index) => ({ sha256, page: index + 1, text }))
  await db.insertInto('file_page').values(rows).execute()
  await db.updateTable('stored_file').set({ text_state: 'read', page_count }).where('sha256', '=', sha256).execute()
}
