import { sql } from 'kysely'
import type { HeldLayer } from '#features/annotations/server/seen-layers.ts'
import { requireRoom } from '#features/annotations/server/write-annotations.ts'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Puts annotations on top of a held layer, from the JSON text of a list of `{name, annotation}`, which is not read here. One that is there
 * already, by its id or by the id that its file names it by, stays as it is; one that was removed comes back. Answers how many are new.
 * Throws 409 when the layer has no room for them.
 */
export async function importAnnotations(db: Db, layer: HeldLayer, { list, at }: { list: string; at: string }): Promise<number> {
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
  const held = await db
    .updateTable('annotation_layer')
    .set({ annotation_count: sql`annotation_count + ${rows.length}`, content_bytes: sql`content_bytes + ${bytes}::integer`, updated: at })
    .where('id', '=', layer.id)
    .returning(['annotation_count', 'content_bytes'])
    .executeTakeFirstOrThrow()
  requireRoom(held)
  return rows.length
}
