import { sql } from 'kysely'
import { largestLayer, mostAnnotations } from '#features/annotations/layer.ts'
import type { Db } from '#platform/server/database/db.ts'
import { carriedId } from './carried-id.ts'
import type { Placed } from './placed.ts'
import type { OldLayer, Target } from './target-layers.ts'

/** An annotation as it will be stored, and the id of its original. */
export type Written = { id: string; old_id: string; content: string; bytes: number }

export const writtenOf = (version_id: number, placed: readonly Placed[]): Written[] =>
  placed.map(({ id: old_id, part, content: old }) => {
    const id = carriedId(version_id, old_id, part)
    const content = JSON.stringify({ ...old, id })
    return { id, old_id, content, bytes: Buffer.byteLength(content) }
  })

type Writing = { target: Target; old: OldLayer; written: readonly Written[] }

/** Inserts as many as fit below the existing annotations of a layer, in order; returns the rest. */
export async function writePlaced(db: Db, { target, old, written }: Writing): Promise<Written[]> {
  const count = countWithRoom(target, written)
  const here = written.slice(0, count)
  if (here.length > 0) await noteOn(db, target, await insert(db, { target, old, written: here }))
  return written.slice(count)
}

function countWithRoom({ annotation_count, content_bytes }: Target, written: readonly Written[]): number {
  let bytes = content_bytes
  const beyond = written.findIndex((one, at) => {
    bytes += one.bytes
    return annotation_count + at + 1 > mostAnnotations || bytes > largestLayer
  })
  return beyond < 0 ? written.length : beyond
}

type Inserted = { bytes: number }

/** Skips annotations removed from the old layer meanwhile. */
async function insert(db: Db, { target, old, written }: Writing): Promise<Inserted[]> {
  const column = <Key extends keyof Written>(key: Key) => written.map((one) => one[key])
  const { rows } = await sql<Inserted>`
    insert into annotation (owner_id, id, layer_id, place, content, created, updated) overriding system value
    select ${old.owner_id}, brought.id, ${target.id}, lowest.place - ${written.length} + brought.at, brought.content::json, before.created, before.updated
    from unnest(${column('id')}::uuid[], ${column('old_id')}::uuid[], ${column('content')}::text[]) with ordinality as brought (id, old_id, content, at)
    cross join (select coalesce(min(place), 1) - 1 as place from annotation where layer_id = ${target.id}) as lowest
    join annotation before on before.owner_id = ${old.owner_id} and before.id = brought.old_id and before.content is not null
    on conflict do nothing
    returning octet_length(content::text) as bytes`.execute(db)
  return rows
}

const noteOn = (db: Db, { id }: Target, inserted: readonly Inserted[]) =>
  db
    .updateTable('annotation_layer')
    .set({
      annotation_count: sql`annotation_count + ${inserted.length}::integer`,
      content_bytes: sql`content_bytes + ${inserted.reduce((sum, { bytes }) => sum + bytes, 0)}::integer`,
    })
    .where('id', '=', id)
    .execute()
