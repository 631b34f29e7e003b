import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { pageVector } from '../analysis/vectors.ts'
import type { Key } from './found.ts'
import { writeEntries } from './write-entries.ts'

const pagesAtOnce = 20

/** Makes the pages of a file that was read found by their words, and whatever has it as its latest version. */
export async function indexFile(db: Db, sha256: string): Promise<void> {
  for (let last = 0; ; ) {
    const pages = await pagesAfter(db, sha256, last)
    if (pages.length === 0) break
    await writeWords(db, sha256, await analysed(pages))
    last = pages.at(-1)!.page
  }
  await writeEntries(db, await keysOf(db, sha256))
  await sql`
    insert into search_word (word)
    select distinct word from file_page, unnest(tsvector_to_array(words)) as word where sha256 = ${sha256} and is_search_word(word) order by word
    on conflict do nothing`.execute(db)
}

const pagesAfter = (db: Db, sha256: string, last: number) =>
  db
    .selectFrom('file_page')
    .select(['page', 'text'])
    .where('sha256', '=', sha256)
    .where('page', '>', last)
    .orderBy('page')
    .limit(pagesAtOnce)
    .execute()

/** A page at a time: the server answers in between. */
async function analysed(pages: { page: number; text: string }[]) {
  const vectors = []
  for (const { page, text } of pages) {
    await setImmediate()
    vectors.push({ page, words: pageVector(text) })
  }
  return vectors
}

const writeWords = (db: Db, sha256: string, vectors: { page: number; words: string }[]) =>
  sql`
    update file_page set words = one.words::tsvector
    from json_to_recordset(${JSON.stringify(vectors)}::json) as one (page integer, words text)
    where file_page.sha256 = ${sha256} and file_page.page = one.page`.execute(db)

async function keysOf(db: Db, sha256: string): Promise<Key[]> {
  const documents = await db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .where('version.sha256', '=', sha256)
    .select('document.id')
    .execute()
  const basic = await db.selectFrom('basic_document').select('id').where('sha256', '=', sha256).execute()
  const key = (source: Key['source']) => (one: { id: number }) => ({ source, object_id: one.id, owner_id: null })
  return [...documents.map(key('document')), ...basic.map(key('basic_document'))]
}
