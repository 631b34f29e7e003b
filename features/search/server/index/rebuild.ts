import { type RawBuilder, sql } from 'kysely'
import { analysisNumber } from '#features/search/server/analysis/lexemes.ts'
import { wordsInCommittee } from '#features/search/server/visible.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Queues everything for reindexing, behind current changes; the old entries are used until then. Returns the size of the queue. */
export const beginRebuild = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('search_analysis').set({ number: analysisNumber }).execute()
    return noteAll(trx)
  })

/** Rebuilds if the index was made with another analysis, or never. Only one of several servers does it. */
export const rebuildOutdated = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const outdated = trx.updateTable('search_analysis').set({ number: analysisNumber }).where('number', '!=', analysisNumber)
    if (await outdated.returning('number').executeTakeFirst()) await noteAll(trx)
  })

/** The number of entries left of a rebuild. */
export async function countLeft(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_due')
    .where('transaction', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Removes words that no longer occur, so that nobody is corrected to them and there is less to compare. The lock blocks other servers from
 * adding words meanwhile, so that none of theirs is removed.
 */
export const forgetWords = (db: Db): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    // Looks up each of several hundred thousand words.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`lock table search_word in share row exclusive mode`.execute(trx)
    await sql`
      delete from search_word
      where not exists (select from search_entry entry where ${wordsInCommittee} @@ quote_literal(search_word.word)::tsquery)`.execute(trx)
  })

/** Titles first, then notes and annotations, then the texts of files. Rows left of an earlier rebuild are reused. */
async function noteAll(db: Db): Promise<number> {
  const note = (all: RawBuilder<unknown>) =>
    sql`insert into search_due (source, object_id, owner_id, sha256) ${all} on conflict do nothing`.execute(db)
  await note(sql`select source, object_id, null::integer, null from search_source`)
  await note(sql`
    select source_of_note(content_type), object_id, author_id, null from note where not orphan
    union select 'document', version.document_id, layer.owner_id, null
    from annotation_layer layer join document_version version on version.id = layer.version_id where layer.has_annotations`)
  await note(sql`select 'file', null::integer, null::integer, sha256 from stored_file where text_state = 'read'`)
  return countLeft(db)
}
