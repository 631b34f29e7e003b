import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { pageVector } from '#features/search/server/analysis/vectors.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Key } from './found.ts'
import { writeEntries } from './write-entries.ts'

const PAGES_PER_BATCH = 20

/** Characters analysed per page: more would not fit into a vector, and would block the server. */
const MAX_PAGE_LENGTH = 60_000

/**
 * Indexes the pages of extracted files, and the objects whose latest version has one of these files. The entries, which block other
 * writers, come last: there may be a thousand pages to analyse first.
 */
export async function indexFiles(db: Db, files: string[]): Promise<void> {
  for (const sha256 of files) await indexPages(db, sha256)
  await gatherWords(db, files)
  await writeEntries(db, await keysOf(db, files))
}

async function indexPages(db: Db, sha256: string) {
  for (let last = 0; ; ) {
    const pages = await pagesAfter(db, sha256, last)
    if (pages.length === 0) return
    await writeWords(db, sha256, await analysed(pages))
    last = pages.at(-1)!.page
  }
}

const pagesAfter = (db: Db, sha256: string, last: number) =>
  db
    .selectFrom('file_page')
    .select(['page', sql<string>`left(text, ${sql.lit(MAX_PAGE_LENGTH)})`.as('text')])
    .where('sha256', '=', sha256)
    .where('page', '>', last)
    .orderBy('page')
    .limit(PAGES_PER_BATCH)
    .execute()

/** Yields to the server between pages. */
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

/** Stores the combined words of each file for its entries, and the words that mistyped ones are compared with. */
async function gatherWords(db: Db, files: string[]) {
  await sql`
    insert into file_words (sha256, words) select sha256, words_of_file(sha256) from unnest(${files}::text[]) as sha256 order by sha256
    on conflict (sha256) do update set words = excluded.words`.execute(db)
  await sql`
    insert into search_word (word)
    select distinct word from file_words, unnest(tsvector_to_array(words)) as word where sha256 = any(${files}) and is_search_word(word) order by word
    on conflict do nothing`.execute(db)
}

async function keysOf(db: Db, files: string[]): Promise<Key[]> {
  const documents = await db
    .selectFrom('document_version as version')
    // Joined by its key, so that only documents with this file are read.
    .innerJoin('document', (join) =>
      join.onRef('document.id', '=', 'version.document_id').onRef('document.latest_version_id', '=', 'version.id'),
    )
    .where('version.sha256', 'in', files)
    .select('document.id')
    .execute()
  const basic = await db.selectFrom('basic_document').select('id').where('sha256', 'in', files).execute()
  const key = (source: Key['source']) => (one: { id: number }) => ({ source, object_id: one.id, owner_id: null })
  return [...documents.map(key('document')), ...basic.map(key('basic_document'))]
}
