import { type Expression, sql } from 'kysely'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { isOwn, isSharedWithMe } from './seen.ts'

/** The caller's own layers and those shared with the caller. Whether the caller sees their versions must be checked already. */
export const layersOf = (db: Db, me: Viewer) =>
  db.selectFrom('annotation_layer as layer').where((query) => query.or([isOwn(me), isSharedWithMe(me)]))

/** Whether a document appears in lists, counts, ZIPs and search: not personal documents of others (permissions.md Personal document), and nothing withdrawn. */
export const isCountedFor = (me: Viewer) =>
  sql<boolean>`(document.withdrawn is null and (document.owner_id is null or document.owner_id = ${me.id}))`

/** The display name of private layers, which have no name. */
export const privateName = (language: Language) => translate(language, { key: 'annotation_layers.private_layer' })

/** Like `backend.meetingdocument` for `meeting_documents`; the document must be joined as `document`. */
const contentType = sql<string>`'backend.' || replace(left(document.kind, -1), '_', '')`

/** Layers as in the contract, private ones first, then by last change (D3 §2); their document must be joined as `document`. */
export const describedLayersOf = (db: Db, me: Viewer, private_name: string) =>
  layersOf(db, me)
    .innerJoin('app_user as u', 'u.id', 'layer.owner_id')
    .select(['layer.id', 'layer.name', 'layer.version_id as object_id', 'layer.owner_id', 'layer.is_restored', 'layer.has_annotations'])
    .select(['layer.is_private as is_private_layer', 'layer.updated', fullNameOfUser.as('owner_name'), contentType.as('content_type')])
    .select([
      sql<string>`coalesce(layer.name, ${private_name})`.as('display_name'),
      sql<boolean>`layer.xfdf is not null`.as('is_legacy_layer'),
      isOwn(me).as('is_owner'),
      sql<string>`'annotationlayers/' || layer.id`.as('idPath'),
    ])
    .orderBy('layer.is_private', 'desc')
    .orderBy('layer.updated', 'desc')
    .orderBy('layer.id', 'desc')

/** Whether the user gets a layer on first use: in an active committee of the user's own, on documents that are not withdrawn. */
export const mayMakeLayer = (me: Actor, place: { committee_id: number; is_active: boolean; withdrawn: string | null }) =>
  annotationPolicy.makeLayer(me, place) && place.is_active && place.withdrawn === null

/** Creates the user's private layer on a version that the user sees, unless it exists. */
export const makePrivateLayer = (db: Db, { id: owner_id }: Viewer, { version_id, at }: { version_id: number; at: Date }) =>
  db
    .insertInto('annotation_layer')
    .columns(['version_id', 'owner_id', 'is_private', 'updated'])
    // Locks the version, since an import may be removing it.
    .expression(
      db
        .selectFrom('document_version')
        .select([
          'id',
          sql.val(owner_id).as('owner_id'),
          sql.lit(true).as('is_private'),
          sql<string>`${at.toISOString()}::timestamptz`.as('updated'),
        ])
        .where('id', '=', version_id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Pages of the annotations of a layer, in stacking order; the caller must have been found to see it. By pattern, since PostgreSQL parses no
 * JSON that contains NUL.
 */
export const listPlaces = (db: Db, layer_id: number) =>
  db
    .selectFrom('annotation')
    .where('layer_id', '=', layer_id)
    .where('content', 'is not', null)
    .select(['id', sql<number>`coalesce(substring(content::text from '"pageIndex":(\\d+)')::integer, 0)`.as('pageIndex')])
    .orderBy('place')
    .execute()

const annotated = (db: Db, whose: Expression<boolean>) =>
  db.selectFrom('annotation_layer as layer').where('layer.has_annotations', '=', true).where(whose)

/**
 * Whether the caller sees annotations on the versions selected by `on`. Own and shared layers are separate subqueries so that each uses its
 * index: combined they would read all layers of a version.
 */
const seesAnnotations = (db: Db, me: Viewer, on: Expression<boolean>) =>
  sql<boolean>`(exists (${annotated(db, isOwn(me)).where(on).select('layer.id')})
    or exists (${annotated(db, isSharedWithMe(me)).where(on).select('layer.id')}))`

/** Whether the caller sees annotations on the version joined as `version`. */
export const versionHasAnnotations = (db: Db, me: Viewer) => seesAnnotations(db, me, sql`(layer.version_id = version.id)`)

/** Whether the caller sees annotations on any version of the document joined as `document`. */
export const hasAnnotations = (db: Db, me: Viewer) =>
  seesAnnotations(db, me, sql`layer.version_id in (select v.id from document_version v where v.document_id = document.id)`)

/** Whether the caller sees annotations on any document of the item joined as `agenda_item` (D2 §3). */
export const itemHasAnnotations = (db: Db, me: Viewer) =>
  seesAnnotations(
    db,
    me,
    sql`layer.version_id in (select v.id from document_version v join document on document.id = v.document_id
      where document.agenda_item_id = agenda_item.id and ${isCountedFor(me)})`,
  )

export type Annotated = { document_id: number; agenda_item_id: number | null }

/** The documents of a meeting on which the caller sees annotations; `meeting_id` may be a value or a column. */
export const annotatedIn = (db: Db, me: Viewer, meeting_id: Expression<number>) =>
  db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .where('document.meeting_id', '=', meeting_id)
    .where(isCountedFor(me))
    .where(versionHasAnnotations(db, me))
    .select(['document.id as document_id', 'document.agenda_item_id'])
    .distinct()
    .orderBy('document.id')
