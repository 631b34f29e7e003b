import { type QueryCreator, sql } from 'kysely'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Marks } from '#features/annotations/contract.ts'
import { largestLayer, mostAnnotations } from '#features/annotations/layer.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { notFound, wrongState } from '#platform/server/http/problem.ts'
import { layersOf } from './repository.ts'
import type { LockedLayer } from './seen-layers.ts'

type Key = { owner_id: number; id: string }
type Content = { content: string; bytes: number; at: string }

const contentOf = ({ annotation, at }: Pick<Written, 'annotation' | 'at'>): Content => {
  const content = JSON.stringify(annotation)
  return { content, bytes: Buffer.byteLength(content), at }
}

const create = compileOnce((db, { owner_id, id, layer_id, at, content, bytes }: Key & Content & { layer_id: number }) =>
  db
    .with('made', (cte) =>
      cte
        .insertInto('annotation')
        .values({ owner_id, id, layer_id, content, created: at, updated: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('layer_id'),
    )
    .updateTable('annotation_layer')
    .from('made')
    .whereRef('annotation_layer.id', '=', 'made.layer_id')
    .set({ annotation_count: sql`annotation_count + 1`, content_bytes: sql`content_bytes + ${bytes}::integer`, updated: at })
    .returning(['annotation_layer.annotation_count', 'annotation_layer.content_bytes']),
)

/** An annotation before the statement, unless it was removed. */
const before = (db: QueryCreator<Tables>, { owner_id, id }: Key) =>
  db
    .selectFrom('annotation')
    .select(['owner_id', 'id', 'layer_id', sql<number>`octet_length(content::text)`.as('bytes')])
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('content', 'is not', null)

/** Sets the content of an annotation; callers add how its layer's counts change, given the old content. */
const changing = (db: Db, { owner_id, id }: Key, set: { content: string | null; updated: string }) =>
  db
    .with('before', (cte) => before(cte, { owner_id, id }))
    .with('changed', (cte) =>
      cte
        .updateTable('annotation')
        .from('before')
        .set(set)
        .whereRef('annotation.owner_id', '=', 'before.owner_id')
        .whereRef('annotation.id', '=', 'before.id')
        .returning(['before.layer_id', 'before.bytes']),
    )
    .updateTable('annotation_layer')
    .from('changed')
    .whereRef('annotation_layer.id', '=', 'changed.layer_id')

const replace = compileOnce((db, { owner_id, id, at, content, bytes }: Key & Content) =>
  changing(db, { owner_id, id }, { content, updated: at })
    .set({ content_bytes: sql`content_bytes + ${bytes}::integer - changed.bytes`, updated: at })
    .returning(['annotation_layer.annotation_count', 'annotation_layer.content_bytes']),
)

const remove = compileOnce((db, { owner_id, id, at }: Key & { at: string }) =>
  changing(db, { owner_id, id }, { content: null, updated: at })
    .set({ annotation_count: sql`annotation_count - 1`, content_bytes: sql`content_bytes - changed.bytes`, updated: at })
    .returning('annotation_layer.has_annotations'),
)

/** Throws 409, which rolls back, if a layer exceeds its limits. */
export function requireRoom({ annotation_count, content_bytes }: { annotation_count: number; content_bytes: number }): void {
  if (annotation_count > mostAnnotations || content_bytes > largestLayer) throw wrongState({ key: 'annotation_layers.full' })
}

/** The result for a layer with annotations, without a query. */
const allMarked: Marks = { version_has_annotations: true, layer_has_annotations: true, document_has_annotations: true }

type Asked = Record<'user_id' | 'document_id' | 'version_id' | 'id', number> & { today: string }

const marks = compileOnce((db, { user_id, today, document_id, version_id, id }: Asked) =>
  layersOf(db, { id: user_id, today })
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .where('version.document_id', '=', document_id)
    .select([
      sql<boolean>`coalesce(bool_or(layer.has_annotations and layer.version_id = ${version_id}), false)`.as('version_has_annotations'),
      sql<boolean>`coalesce(bool_or(layer.has_annotations and layer.id = ${id}), false)`.as('layer_has_annotations'),
      sql<boolean>`coalesce(bool_or(layer.has_annotations), false)`.as('document_has_annotations'),
    ]),
)

async function marksOf(db: Db, { owner_id: user_id, today, id, version_id, document_id }: LockedLayer): Promise<Marks> {
  const found = await marks(db, { user_id, today, id, version_id, document_id })
  if (!found) throw new Error('no marks')
  return found
}

type Written = { annotation: WireAnnotation; replaces?: readonly string[]; at: string }

/** Removes the annotations of the layer that another one now includes. An unknown one is refused from now on: it may still be on its way. */
async function removeReplaced(db: Db, { id: layer_id, owner_id }: LockedLayer, { annotation, replaces = [], at }: Written): Promise<void> {
  const ids = replaces.filter((id) => id.toLowerCase() !== annotation.id.toLowerCase())
  if (ids.length === 0) return
  const gone = ids.map((id) => ({ owner_id, id, layer_id, content: null, created: at, updated: at }))
  await db
    .insertInto('annotation')
    .values(gone)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .with('before', (cte) =>
      cte
        .selectFrom('annotation')
        .select(['id', sql<number>`octet_length(content::text)`.as('bytes')])
        .where('owner_id', '=', owner_id)
        .where('layer_id', '=', layer_id)
        .where('id', 'in', ids)
        .where('content', 'is not', null),
    )
    .with('changed', (cte) =>
      cte
        .updateTable('annotation')
        .from('before')
        .set({ content: null, updated: at })
        .where('annotation.owner_id', '=', owner_id)
        .whereRef('annotation.id', '=', 'before.id')
        .returning('before.bytes'),
    )
    .updateTable('annotation_layer')
    .set({
      annotation_count: sql`annotation_count - (select count(*) from changed)`,
      content_bytes: sql`content_bytes - (select coalesce(sum(bytes), 0) from changed)`,
      updated: at,
    })
    .where('id', '=', layer_id)
    .execute()
}

/** Adds an annotation on top of a locked layer. Changes nothing if it exists or was removed; throws 409 if it is on another layer or does not fit. */
export async function addAnnotation(db: Db, layer: LockedLayer, written: Written): Promise<Marks> {
  const { annotation, at } = written
  await removeReplaced(db, layer, written)
  const key = { owner_id: layer.owner_id, id: annotation.id }
  const made = await create(db, { ...key, layer_id: layer.id, ...contentOf({ annotation, at }) })
  if (made) {
    requireRoom(made)
    return allMarked
  }
  const known = await db.selectFrom('annotation').select('layer_id').where('owner_id', '=', key.owner_id).where('id', '=', key.id).execute()
  if (known[0]?.layer_id !== layer.id) throw wrongState({ key: 'annotation_layers.on_other_layer' })
  return marksOf(db, layer)
}

/** Replaces an annotation; its position stays. Throws 404 if it was removed, 409 if the new content does not fit. */
export async function replaceAnnotation(db: Db, layer: LockedLayer, written: Written): Promise<Marks> {
  const { annotation, at } = written
  await removeReplaced(db, layer, written)
  const changed = await replace(db, { owner_id: layer.owner_id, id: annotation.id, ...contentOf({ annotation, at }) })
  if (!changed) throw notFound()
  requireRoom(changed)
  return allMarked
}

/** Removes an annotation. Throws 404 if it was already removed. */
export async function eraseAnnotation(db: Db, layer: LockedLayer, { id, at }: { id: string; at: string }): Promise<Marks> {
  const left = await remove(db, { owner_id: layer.owner_id, id, at })
  if (!left) throw notFound()
  return left.has_annotations ? allMarked : marksOf(db, layer)
}
