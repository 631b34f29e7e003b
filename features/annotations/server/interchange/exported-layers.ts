import { sql } from 'kysely'
import { isOwn } from '#features/annotations/server/seen.ts'
import { layersSeenBy } from '#features/annotations/server/seen-layers.ts'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import { agendaItemOfParent } from '#features/documents/server/repository.ts'
import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'

/** A layer to be exported: `bytes` is its size, `read` loads the contents when they are needed. */
export type ExportedLayer = Awaited<ReturnType<typeof findExported>>
export type LayerWithFile = Awaited<ReturnType<typeof findLayerWithFile>>

const dated = sql<string>`(
  select '[' || coalesce(string_agg(json_build_object('annotation', a.content, 'created', a.created, 'updated', a.updated)::text, ',' order by a.place), '') || ']'
  from annotation a where a.layer_id = layer.id and a.content is not null)`

/** A layer with its version's file, and the fields that permissions depend on. */
const layersWithFile = (db: Db, me: Seer, id: number) =>
  layersSeenBy(db, me)
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .innerJoin('app_user as u', 'u.id', 'layer.owner_id')
    .where('layer.id', '=', id)
    .select(['layer.id', 'layer.version_id', 'layer.updated', 'meeting.committee_id', 'committee.is_active'])
    .select(['version.sha256', 'version.size', 'version.mime_type', 'version.file_name', 'document.kind', 'document.id as document_id'])
    .select('document.withdrawn')
    .select([fullNameOfUser.as('author'), agendaItemOfParent(me).as('agenda_item')])
    .select([isOwn(me).as('is_owner'), sql<boolean>`layer.xfdf is not null`.as('is_legacy_layer')])

/** A layer with its version's file. Throws 404 if the caller may not see it. */
export const findLayerWithFile = (db: Db, me: Seer, id: number) => layersWithFile(db, me, id).executeTakeFirstOrThrow(notFound)

/** The same with the size of its contents and a function that reads them; reading throws 404 if the caller may no longer see the layer. */
export async function findExported(db: Db, me: Seer, id: number) {
  const layer = await layersWithFile(db, me, id)
    .select(sql<number>`layer.content_bytes + coalesce(octet_length(layer.xfdf), 0)`.as('bytes'))
    .executeTakeFirstOrThrow(notFound)
  return { ...layer, read: () => readContents(db, me, id) }
}

/** The contents of a layer: the XFDF of a former viewer, else a JSON list as unparsed text, each entry with its dates. */
const readContents = (db: Db, me: Seer, id: number) =>
  layersSeenBy(db, me)
    .where('layer.id', '=', id)
    .select(['layer.xfdf', dated.as('annotations')])
    .executeTakeFirstOrThrow(notFound)

/** Several layers of one version in stacking order, own layers on top. Throws 404 unless the caller sees them all. */
export async function findExportedOfVersion(db: Db, me: Seer, { version_id, layers }: { version_id: number; layers: readonly number[] }) {
  const found: ExportedLayer[] = []
  for (const id of new Set(layers)) {
    const layer = await findExported(db, me, id)
    if (layer.version_id !== version_id) throw notFound()
    found.push(layer)
  }
  return [...found.filter(({ is_owner }) => !is_owner), ...found.filter(({ is_owner }) => is_owner)]
}
