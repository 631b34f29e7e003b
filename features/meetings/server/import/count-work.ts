import { sql } from 'kysely'
import { noWork, type Work } from '#features/meetings/import-report.ts'
import type { Db } from '#platform/server/database/db.ts'

type Row = Work & { id: number }

const ofDocuments = (ids: number[]) => sql`
  select version.document_id as id, layer.owner_id as user_id, greatest(layer.annotation_count, 1) as annotations, 0 as notes, 0 as tags, 0 as bookmarks
  from document join document_version version on version.id = document.latest_version_id
    join annotation_layer layer on layer.version_id = version.id and layer.has_annotations
  where document.id = any(${ids})
  union all select document_id, author_id, 0, 1, 0, 0 from note where document_id = any(${ids})
  union all select document_id, user_id, 0, 0, 1, 0 from tag_entry where document_id = any(${ids})`

const ofItems = (ids: number[]) => sql`
  select agenda_item_id as id, author_id as user_id, 0 as annotations, 1 as notes, 0 as tags, 0 as bookmarks from note where agenda_item_id = any(${ids})
  union all select agenda_item_id, user_id, 0, 0, 1, 0 from tag_entry where agenda_item_id = any(${ids})
  union all select agenda_item_id, user_id, 0, 0, 0, 1 from bookmark where agenda_item_id = any(${ids})`

/**
 * What members have on documents or agenda items, by id: the amount of each kind and the number of people, never whose or what, so that
 * the importer knows what an import affects (meeting-zip.md Report). Annotations are counted on the latest version, to which earlier ones
 * were carried over.
 */
export async function countWork(db: Db, what: 'documents' | 'items', ids: number[]): Promise<(id: number) => Work> {
  if (ids.length === 0) return () => noWork
  const { rows } = await sql<Row>`
    select id, sum(annotations)::integer as annotations, sum(notes)::integer as notes, sum(tags)::integer as tags,
      sum(bookmarks)::integer as bookmarks, count(distinct user_id)::integer as people
    from (${what === 'documents' ? ofDocuments(ids) : ofItems(ids)}) work group by id`.execute(db)
  const byId = new Map(rows.map(({ id, ...work }) => [id, work]))
  return (id) => byId.get(id) ?? noWork
}
