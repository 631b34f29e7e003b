import { type Expression, sql } from 'kysely'
import { fullNameOfUser } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import { say } from '#server/kit/texts.ts'
import type { Seer } from '#server/meetings/repository.ts'
import { annotationPolicy } from '#shared/annotations/policy.ts'
import type { Actor } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'

/** Layers that the caller sees on versions that the caller was found to see: for now one's own. */
export const layersOf = (db: Db, me: Seer) => db.selectFrom('annotation_layer as layer').where('layer.owner_id', '=', me.id)

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
      sql<boolean>`layer.owner_id = ${me.id}`.as('is_owner'),
      sql<string>`'annotationlayers/' || layer.id`.as('idPath'),
    ])
    .orderBy('layer.is_private', 'desc')
    .orderBy('layer.updated', 'desc')
    .orderBy('layer.id', 'desc')

/** Where somebody gets a layer on first use: in an active committee of one's own. */
export const mayMakeLayer = (me: Actor, committee: { committee_id: number; is_active: boolean }) =>
  annotationPolicy.makeLayer(me, committee) && committee.is_active

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

/** Whether the caller sees annotations on any version of the row that is joined as `document`. */
export const hasAnnotations = (db: Db, me: Seer) => {
  const annotated = layersOf(db, me)
    .innerJoin('document_version as annotated', 'annotated.id', 'layer.version_id')
    .where('annotated.document_id', '=', sql.ref<number>('document.id'))
    .where('layer.has_annotations', '=', true)
  return sql<boolean>`exists (${annotated.select('layer.id')})`
}

/** The same on any document of the row that is joined as `agenda_item` (D2 §3). */
export const itemHasAnnotations = (db: Db, me: Seer) => {
  const annotated = layersOf(db, me)
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('document.agenda_item_id', '=', sql.ref<number>('agenda_item.id'))
    .where('layer.has_annotations', '=', true)
  return sql<boolean>`exists (${annotated.select('layer.id')})`
}

export type Annotated = { document_id: number; agenda_item_id: number | null }

/** The documents of the meeting with that id, which may be a value or a column, on which the caller sees annotations. */
export const annotatedIn = (db: Db, me: Seer, meeting_id: Expression<number>) =>
  layersOf(db, me)
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('layer.has_annotations', '=', true)
    .where('document.meeting_id', '=', meeting_id)
    .select(['document.id as document_id', 'document.agenda_item_id'])
    .distinct()
    .orderBy('document.id')
