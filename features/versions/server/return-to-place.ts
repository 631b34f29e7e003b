import { sql } from 'kysely'
import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type AnchoredLayer, carriedId, type Placed } from './anchor-layers.ts'
import type { CarryOver } from './repository.ts'

/**
 * If a version has the same file as an earlier one, as after an undone import, annotations that became unplaced in between return to the
 * place they had there. Those that their owner has changed since stay as they are.
 */
export async function returnToPlace(db: Db, version: CarryOver, layers: AnchoredLayer[]): Promise<AnchoredLayer[]> {
  const lost = layers.flatMap(({ placed }) => placed.filter(isLost).map(({ id }) => id))
  if (lost.length === 0) return layers
  const between = await versionsSinceSameFile(db, version)
  if (between.length === 0) return layers
  return Promise.all(layers.map(async (layer) => returned(layer, await placesOf(db, { between, lost, layer_id: layer.id }))))
}

const isLost = ({ content }: Placed) => content.is_unplaced === true

const returned = ({ id, placed }: AnchoredLayer, places: Map<string, KeptAnnotation>): AnchoredLayer => ({
  id,
  placed: placed.map((one) => ({ ...one, content: (isLost(one) && places.get(one.id)) || one.content })),
})

/** The latest earlier version with the same file, and the versions after it up to the one that layers come from; empty if no earlier version has it. */
async function versionsSinceSameFile(db: Db, { version_id, after_sha256 }: CarryOver): Promise<number[]> {
  const rows = await db
    .selectFrom('document_version as earlier')
    .innerJoin('document_version as version', 'version.document_id', 'earlier.document_id')
    .where('version.id', '=', version_id)
    .whereRef('earlier.number', '<', 'version.number')
    .select(['earlier.id', 'earlier.sha256'])
    .orderBy('earlier.number')
    .execute()
  const same = rows.findLastIndex(({ sha256 }) => sha256 === after_sha256)
  return same < 0 ? [] : rows.slice(same).map(({ id }) => id)
}

type Asked = { between: number[]; lost: string[]; layer_id: number }

/**
 * The contents of a layer's annotations on the first of the versions, by their ids on the last one: each version in between has given them
 * a new id. Looks only at annotations of the layer's owner, since others may have chosen the same ids.
 */
async function placesOf(db: Db, { between: [first = 0, ...others], lost, layer_id }: Asked): Promise<Map<string, KeptAnnotation>> {
  const annotations = db
    .selectFrom('annotation')
    .innerJoin('annotation_layer as layer', 'layer.id', 'annotation.layer_id')
    .where('annotation.content', 'is not', null)
    .where('annotation.owner_id', '=', (query) => query.selectFrom('annotation_layer').where('id', '=', layer_id).select('owner_id'))
    .select(['annotation.id', 'annotation.updated'])
  const now = await annotations.where('layer.id', '=', layer_id).where('annotation.id', '=', sql<string>`any(${lost}::uuid[])`).execute()
  const updated = new Map(now.map((row) => [row.id, row.updated]))
  const then = await annotations.where('layer.version_id', '=', first).execute()
  const carried = then.map((row) => ({
    ...row,
    id: others.reduce((id, version_id) => carriedId(version_id, id, 0), row.id),
    former: row.id,
  }))
  const unchanged = carried.filter((row) => updated.get(row.id) === row.updated)
  const former = unchanged.map((row) => row.former)
  const contents = await annotations
    .where('layer.version_id', '=', first)
    .where('annotation.id', '=', sql<string>`any(${former}::uuid[])`)
    .select(sql<string>`annotation.content::text`.as('text'))
    .execute()
  const byFormer = new Map(contents.map(({ id, text }) => [id, JSON.parse(text) as KeptAnnotation]))
  return new Map(
    unchanged.flatMap((row) => {
      const content = byFormer.get(row.former)
      return content ? [[row.id, content] as const] : []
    }),
  )
}
