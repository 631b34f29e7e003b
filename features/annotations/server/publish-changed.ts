import { type RawBuilder, sql } from 'kysely'
import { type LayerChanged, layersChangedTopic } from '#features/annotations/sharing-contract.ts'
import { isDocumentSeenBy } from '#features/documents/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import { isSharedWith } from './seen.ts'
import type { LockedLayer } from './seen-layers.ts'

const isOwner = sql<boolean>`u.id = layer.owner_id`
/** Whether the user joined as `u` is a recipient of the layer joined as `layer`, directly or by a group. */
const isNamed = sql<boolean>`u.id in (
  select r.user_id from layer_recipient r where r.layer_id = layer.id and r.user_id is not null union all
  select gm.user_id from layer_recipient r join committee_group_member gm on gm.committee_group_id = r.group_id where r.layer_id = layer.id)`

type Asked = { id: number; today: string }

/** The recipients who see the layer at the moment; only they are told of changes to it. */
export const recipientsWhoSee = (db: Db, { id, today }: Asked): Promise<number[]> =>
  whoSees(db, { id, today, isNamed, isReader: isSharedWith(sql.ref('u.id'), today) })

/** The recipients and the owner, who may have left since and no longer see the document. */
export const audienceOf = (db: Db, { id, today }: Asked): Promise<number[]> =>
  whoSees(db, {
    id,
    today,
    isNamed: sql<boolean>`(${isOwner} or ${isNamed})`,
    isReader: sql<boolean>`(${isOwner} or ${isSharedWith(sql.ref('u.id'), today)})`,
  })

type People = { isNamed: RawBuilder<boolean>; isReader: RawBuilder<boolean> }

async function whoSees(db: Db, { id, today, isNamed: isMeant, isReader }: Asked & People): Promise<number[]> {
  const rows = await db
    .selectFrom('annotation_layer as layer')
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .innerJoin('app_user as u', (join) => join.on('u.is_disabled', '=', false).on(isMeant))
    .where('layer.id', '=', id)
    .where(isReader)
    .where(isDocumentSeenBy(sql.ref('u.id'), today))
    .select('u.id')
    .execute()
  return rows.map((row) => row.id)
}

type Changed = LayerChanged & { user_ids: number[] }

/**
 * Publishes that layers have changed or were removed. `user_ids` are those who see or saw them, from `audienceOf` and `recipientsWhoSee`
 * before and after the change. The message has ids only: the browser requests the layer and gets what the user may see.
 */
export const publishLayersChanged = (db: Db, all: Changed[]): Promise<void> =>
  publish(db, ...all.map(({ user_ids, ...message }) => ({ topic: layersChangedTopic, message, audience: { user_ids } })))

/** Publishes a change to the annotations of a locked layer, unless nobody else sees it. */
export async function publishDrawn(db: Db, layer: LockedLayer): Promise<void> {
  const recipients = layer.is_private ? [] : await recipientsWhoSee(db, layer)
  if (recipients.length === 0) return
  const { id: layer_id, version_id, owner_id } = layer
  await publishLayersChanged(db, [{ layer_id, version_id, user_ids: [owner_id, ...recipients] }])
}

/** Publishes that a layer was carried over to a new version. */
export async function publishCarried(db: Db, { today, ...changed }: LayerChanged & { today: string }): Promise<void> {
  await publishLayersChanged(db, [{ ...changed, user_ids: await audienceOf(db, { id: changed.layer_id, today }) }])
}
