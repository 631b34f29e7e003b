import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { inOneTransaction } from '#server/database/in-one-transaction.ts'
import { analysisNumber } from '../analysis/analysis-number.ts'

/** Everything becomes due anew, after what is changed meanwhile; what is found by now is found until then. */
export const beginRebuild = (db: Db): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    await trx.updateTable('search_analysis').set({ number: analysisNumber }).execute()
    await noteAll(trx)
  })

/** The same where the index was made by another analysis, or never. Of several servers one does it. */
export const rebuildOutdated = (db: Db): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    const outdated = trx.updateTable('search_analysis').set({ number: analysisNumber }).where('number', '!=', analysisNumber)
    if (await outdated.returning('number').executeTakeFirst()) await noteAll(trx)
  })

/** Titles first, then what people wrote, then the texts of files. */
async function noteAll(db: Db) {
  const columns = sql`insert into search_due (source, object_id, owner_id, sha256)`
  await sql`${columns} select source, object_id, null, null from search_source on conflict do nothing`.execute(db)
  await sql`${columns} select distinct source_of_note(content_type), object_id, author_id, null from note where not orphan
    union select 'document', version.document_id, layer.owner_id, null
    from annotation_layer layer join document_version version on version.id = layer.version_id where layer.annotation_count > 0
    on conflict do nothing`.execute(db)
  await sql`${columns} select 'file', null, null, sha256 from stored_file where text_state = 'read' on conflict do nothing`.execute(db)
}
