import { sql } from 'kysely'
import { largestLayer, mostAnnotations } from '#features/annotations/layer.ts'
import { isOwn } from '#features/annotations/server/seen.ts'
import { layersSeenBy } from '#features/annotations/server/seen-layers.ts'
import { seenDocuments } from '#features/documents/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** In the order of the pages (D3 §7). */
const order = sql`array_position(array['protocols', 'meeting_documents', 'proposals', 'attachments', 'personal_documents'], document.kind)`

type Asked = { meeting_id: number; documents_use_sort_order: boolean }

/** The papers of a meeting that the caller sees, with withdrawn ones and those that others share. */
export const findPapers = (db: Db, me: Actor, { meeting_id, documents_use_sort_order }: Asked) =>
  seenDocuments(db, me)
    .where('document.meeting_id', '=', meeting_id)
    .where('document.latest_version_id', 'is not', null)
    .select(['document.id', 'document.kind', 'document.title', 'document.agenda_item_id', 'document.latest_version_id as version_id'])
    .select(sql<boolean>`document.withdrawn is not null`.as('is_withdrawn'))
    .$narrowType<{ version_id: number }>()
    .orderBy(order)
    .orderBy(sql`case when document.kind != 'meeting_documents' or ${documents_use_sort_order} then document.sort_order end nulls last`)
    .orderBy(sql`document.title collate "und-x-icu"`)
    .orderBy('document.id')
    .execute()

export type Paper = Awaited<ReturnType<typeof findPapers>>[number]
export type OwnLayer = Awaited<ReturnType<typeof findOwnLayers>>[number]

/** The caller's annotated layers in a meeting. Each paper counts with its newest annotated version only, which has the annotations of the earlier ones. */
export async function findOwnLayers(db: Db, me: Actor, meeting_id: number) {
  const all = await layersSeenBy(db, me)
    .where(isOwn(me))
    .where('layer.has_annotations', '=', true)
    .where('document.meeting_id', '=', meeting_id)
    .select(['layer.id', 'layer.version_id', 'layer.is_private', 'layer.annotation_count', 'layer.content_bytes', 'layer.updated'])
    .select(['version.document_id', 'version.number', sql<boolean>`layer.xfdf is not null`.as('is_legacy')])
    .orderBy('version.number', 'desc')
    .orderBy('layer.id')
    .execute()
  const newest = new Map<number, number>()
  for (const { document_id, number } of all) if (!newest.has(document_id)) newest.set(document_id, number)
  return all.filter(({ document_id, number }) => newest.get(document_id) === number)
}

/** The first layers that together hold no more than one may, so that an answer stays bounded; and how many annotations the others have. */
export function withinBounds(layers: readonly OwnLayer[]): { read: OwnLayer[]; left_off: number } {
  let [count, bytes, left_off] = [0, 0, 0]
  const read: OwnLayer[] = []
  for (const layer of layers) {
    if (count + layer.annotation_count > mostAnnotations || bytes + layer.content_bytes > largestLayer) {
      left_off += layer.annotation_count
      continue
    }
    count += layer.annotation_count
    bytes += layer.content_bytes
    read.push(layer)
  }
  return { read, left_off }
}

/** The annotations of layers that the caller has been found to see; as text, since PostgreSQL parses no JSON that contains NUL. */
export const findAnnotations = (db: Db, layers: readonly Pick<OwnLayer, 'id'>[]) =>
  db
    .selectFrom('annotation')
    .where('layer_id', '=', sql<number>`any(${layers.map(({ id }) => id)}::integer[])`)
    .where('content', 'is not', null)
    .select(['layer_id', 'updated', sql<string>`content::text`.as('content')])
    .orderBy('layer_id')
    .orderBy('place')
    .execute()

export type StoredAnnotation = Awaited<ReturnType<typeof findAnnotations>>[number]
