import { type Expression, sql } from 'kysely'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { fullNameOfUser } from '#features/committees/server/repository.ts'
import type { Seer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { isOwn, isSharedWithMe } from './seen.ts'

/** Layers that the caller sees on versions that the caller was found to see: one's own, and those that were shared with the caller. */
export const layersOf = (db: Db, me: Seer) =>
  db.selectFrom('annotation_layer as layer').where((query) => query.or([isOwn(me), isSharedWithMe(me)]))

/** Those of others are in no list, count, zip or search all the same (permissions.md Personal document); nor is what was withdrawn. */
export const isCountedFor = (me: Seer) =>
  sql<boolean>`(document.withdrawn is null and (document.owner_id is null or document.owner_id = ${me.id}))`

/** What a private layer is called, which has no name of its own. */
export const privateName = (language: Language) => say(language, { key: 'annotation_layers.private_layer' })

/** `backend.meetingdocument` of `meeting_documents`; where the document is joined as `document`. */
const contentType = sql<string>`'backend.' || replace(left(document.kind, -1), '_', '')`

/** Layers as they are told, where their document is joined as `document`; private ones first, then the last changed (D3 §2). */
export const toldLayersOf = (db: Db, me: Seer, private_name: string) =>
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

/** Where somebody gets a layer on first use: in an active committee of one's own, on what is not withdrawn. */
export const mayMakeLayer = (me: Actor, place: { committee_id: number; is_active: boolean; withdrawn: string | null }) =>
  annotationPolicy.makeLayer(me, place) && place.is_active && place.withdrawn === null

/** One's private layer on a version that is seen, unless it is there. */
export const makePrivateLayer = (db: Db, { id: owner_id }: Seer, { version_id, at }: { version_id: number; at: Date }) =>
  db
    .insertInto('annotation_layer')
    .columns(['version_id', 'owner_id', 'is_private', 'updated'])
    // Locked: an import may be removing the version.
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

/** Where on a layer that the caller was found to see something lies, from the lowest to the uppermost. PostgreSQL parses no JSON with NUL in a text. */
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

/** Whether the caller sees annotations on the versions that `on` chooses. Own and shared layers are looked up each by their index: both at once would read all layers of a version. */
const seesAnnotations = (db: Db, me: Seer, on: Expression<boolean>) =>
  sql<boolean>`(exists (${annotated(db, isOwn(me)).where(on).select('layer.id')})
    or exists (${annotated(db, isSharedWithMe(me)).where(on).select('layer.id')}))`

/** On the row that is joined as `version`. */
export const versionHasAnnotations = (db: Db, me: Seer) => seesAnnotations(db, me, sql`(layer.version_id = version.id)`)

/** On any version of the row that is joined as `document`. */
export const hasAnnotations = (db: Db, me: Seer) =>
  seesAnnotations(db, me, sql`layer.version_id in (select v.id from document_version v where v.document_id = document.id)`)

/** On any document of the row that is joined as `agenda_item` (D2 §3). */
export const itemHasAnnotations = (db: Db, me: Seer) =>
  seesAnnotations(
    db,
    me,
    sql`layer.version_id in (select v.id from document_version v join document on document.id = v.document_id
      where document.agenda_item_id = agenda_item.id and ${isCountedFor(me)})`,
  )

export type Annotated = { document_id: number; agenda_item_id: number | null }

/** The documents of the meeting with that id, which may be a value or a column, on which the caller sees annotations. */
export const annotatedIn = (db: Db, me: Seer, meeting_id: Expression<number>) =>
  db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .where('document.meeting_id', '=', meeting_id)
    .where(isCountedFor(me))
    .where(versionHasAnnotations(db, me))
    .select(['document.id as document_id', 'document.agenda_item_id'])
    .distinct()
    .orderBy('document.id')
