import { sql } from 'kysely'
import type { LockedLayer } from '#features/annotations/server/seen-layers.ts'
import { requireRoom } from '#features/annotations/server/write-annotations.ts'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Adds annotations on top of a locked layer. `list` is the JSON text of `{name, annotation}` entries, which only the database parses. An
 * annotation that exists already, by its id or by its name in the file, is left as it is; one that was removed is restored. Returns how
 * many are new. Throws 409 if the layer has no room for them.
 */
export async function importAnnotations(db: Db, layer: LockedLayer, { list, at }: { list: string; at: string }): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with given as (
      select one -> 'annotation' as content, (one -> 'annotation' ->> 'id')::uuid as id, lower(one ->> 'name') as name, place
      from json_array_elements(${list}::json) with ordinality as list (one, place)
    )
    insert into annotation (owner_id, id, layer_id, content, created, updated)
    select ${layer.owner_id}, id, ${layer.id}, content, ${at}::timestamptz, ${at}::timestamptz from given
    where not exists (
      select from annotation there
      where there.owner_id = ${layer.owner_id} and there.layer_id = ${layer.id} and there.content is not null and there.id::text = given.name
    )
    order by place
    on conflict (owner_id, id) do update set content = excluded.content, created = excluded.created, updated = excluded.updated
      where annotation.content is null and annotation.layer_id = excluded.layer_id
    returning octet_length(content::text) as bytes`.execute(db)
  if (rows.length === 0) return 0
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0)
  const counts = await db
    .updateTable('annotation_layer')
    .set({ annotation_count: sql`annotation_count + ${rows.length}`, content_bytes: sql`content_bytes + ${bytes}::integer`, updated: at })
    .where('id', '=', layer.id)
    .returning(['annotation_count', 'content_bytes'])
    .executeTakeFirstOrThrow()
  requireRoom(counts)
  return rows.length
}
