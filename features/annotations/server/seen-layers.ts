import { sql } from 'kysely'
import { seeDocument } from '#features/documents/server/seen.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { describedLayersOf, layersOf } from './repository.ts'
import { isOwn } from './seen.ts'

/** The only access to layers: the caller's own and those shared with the caller, on versions whose document the caller sees, checked at each call. */
export const layersSeenBy = (db: Db, me: Viewer) =>
  layersOf(db, me)
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .where(seeDocument(me))

/** The same layers with the fields of the contract. */
const describedLayersSeenBy = (db: Db, me: Viewer, private_name: string) =>
  describedLayersOf(db, me, private_name).innerJoin(
    layersSeenBy(db, me)
      .select(['layer.id as layer_id', 'document.kind', 'document.id', 'document.owner_id', 'document.meeting_id', 'meeting.committee_id'])
      .as('document'),
    'document.layer_id',
    'layer.id',
  )

/** `private_name` is the display name of private layers. */
type Asked<Key extends string> = Record<Key, number> & { private_name: string }

/** A layer with its document, meeting and committee. Throws 404 if the caller may not see it. */
export const findLayer = (db: Db, me: Viewer, { id, private_name }: Asked<'id'>) =>
  describedLayersSeenBy(db, me, private_name)
    .where('layer.id', '=', id)
    .select(['document.id as document_id', 'document.owner_id as document_owner_id', 'document.meeting_id', 'document.committee_id'])
    .executeTakeFirstOrThrow(notFound)

export const listLayersOfVersion = (db: Db, me: Viewer, { version_id, private_name }: Asked<'version_id'>) =>
  describedLayersSeenBy(db, me, private_name).where('layer.version_id', '=', version_id).execute()

/** The contents of a layer: its XFDF, and its annotations in stacking order as JSON texts separated by commas. Throws 404 if the caller may not see it. */
export const findContents = (db: Db, me: Viewer, id: number) =>
  layersSeenBy(db, me)
    .where('layer.id', '=', id)
    .select(['layer.id', 'layer.xfdf as xfdf_string'])
    .select(
      sql<string>`(
        select coalesce(string_agg(a.content::text, ',' order by a.place), '') from annotation a where a.layer_id = layer.id)`.as(
        'annotations',
      ),
    )
    .executeTakeFirstOrThrow(notFound)

/** The version with the fields that decide whether it can have layers. Throws 404 if the caller may not see its document. */
export const findVersionToAnnotate = (db: Db, me: Viewer, version_id: number) =>
  db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .where(seeDocument(me))
    .where('version.id', '=', version_id)
    .select(['version.id as version_id', 'meeting.committee_id', 'committee.is_active', 'document.withdrawn'])
    .executeTakeFirstOrThrow(notFound)

/** Layers, locked so that writers wait for one another, with the fields that a change is checked and published by. */
const lockedLayers = (db: Db, me: Viewer) =>
  layersSeenBy(db, me)
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .select(['layer.id', 'layer.owner_id', 'layer.version_id', 'layer.is_private', 'layer.name', 'layer.annotation_count'])
    .select(['version.document_id', 'document.kind', 'document.owner_id as document_owner_id', 'document.meeting_id'])
    .select(['meeting.committee_id', 'committee.is_active', 'document.withdrawn'])
    .select((query) => [
      isOwn(me).as('is_owner'),
      query('layer.xfdf', 'is not', null).$castTo<boolean>().as('is_legacy_layer'),
      sql<string>`${me.today}::text`.as('today'),
    ])
    .forNoKeyUpdate('layer')

type Values = { user_id: number; today: string }

const lockedLayer = compileOnce((db, { user_id, today, id }: Values & { id: number }) =>
  lockedLayers(db, { id: user_id, today }).where('layer.id', '=', id),
)

const lockedLayerOfAnnotation = compileOnce((db, { user_id, today, id }: Values & { id: string }) =>
  lockedLayers(db, { id: user_id, today })
    .innerJoin('annotation', 'annotation.layer_id', 'layer.id')
    .where('annotation.owner_id', '=', user_id)
    .where('annotation.id', '=', id),
)

/** Annotations of others; if two authors used the same id, any one will do. */
const lockedLayerOfOthersAnnotation = compileOnce((db, { user_id, today, id }: Values & { id: string }) =>
  lockedLayers(db, { id: user_id, today })
    .innerJoin('annotation', (join) =>
      join.onRef('annotation.layer_id', '=', 'layer.id').onRef('annotation.owner_id', '=', 'layer.owner_id'),
    )
    .where('annotation.id', '=', id)
    .where('annotation.content', 'is not', null),
)

export type LockedLayer = NonNullable<Awaited<ReturnType<typeof lockedLayer>>>

/** Locks a layer for a change. Throws 404 if the caller may not see it. */
export const lockLayer = async (db: Db, me: Viewer, id: number): Promise<LockedLayer> =>
  orNotFound(await lockedLayer(db, { user_id: me.id, today: me.today, id }))

/** Locks the layer of an annotation; an own annotation may already have been removed. */
export async function lockLayerOfAnnotation(db: Db, me: Viewer, id: string): Promise<LockedLayer> {
  const asked = { user_id: me.id, today: me.today, id }
  return orNotFound((await lockedLayerOfAnnotation(db, asked)) ?? (await lockedLayerOfOthersAnnotation(db, asked)))
}

function orNotFound(layer: LockedLayer | undefined): LockedLayer {
  if (!layer) throw notFound()
  return layer
}
