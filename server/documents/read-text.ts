import type { Db } from '#server/database/db.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type PdfText, readPdfText } from './pdf-text.ts'

const largest = 200 * 2 ** 20

/** Reads the text of a waiting PDF for the later search. A file that cannot be read keeps the reason and blocks nothing. */
export async function readText({ db, files }: { db: Db; files: FileStore }, sha256: string): Promise<void> {
  const file = await db
    .selectFrom('stored_file')
    .innerJoin('named_file', 'named_file.sha256', 'stored_file.sha256')
    .select(['stored_file.text_state', 'named_file.size'])
    .where('stored_file.sha256', '=', sha256)
    .executeTakeFirst()
  if (file?.text_state !== 'waiting') return
  const text = file.size > largest ? { problem: 'too large' } : await readPdfText(await files.open(sha256), file.size)
  await db.transaction().execute((trx) => noteText(trx, sha256, text))
}

async function noteText(db: Db, sha256: string, text: PdfText) {
  if (!(await isStillWaiting(db, sha256))) return
  if ('problem' in text) {
    const noted = { text_state: 'unreadable' as const, text_problem: text.problem.slice(0, 500) }
    await db.updateTable('stored_file').set(noted).where('sha256', '=', sha256).execute()
    return
  }
  const pages = text.pages.map((page, index) => ({ sha256, page: index + 1, text: page }))
  await db.deleteFrom('file_page').where('sha256', '=', sha256).execute()
  for (let start = 0; start < pages.length; start += 500) {
    await db
      .insertInto('file_page')
      .values(pages.slice(start, start + 500))
      .execute()
  }
  await db.updateTable('stored_file').set({ text_state: 'read', page_count: text.page_count }).where('sha256', '=', sha256).execute()
}

/** From then on nobody else notes it: the same job may run twice at once, after a start or on two servers. */
async function isStillWaiting(db: Db, sha256: string): Promise<boolean> {
  const file = await db.selectFrom('stored_file').select('text_state').where('sha256', '=', sha256).forUpdate().executeTakeFirst()
  return file?.text_state === 'waiting'
}
