import { type RawBuilder, sql } from 'kysely'
import { type LayerChanged, layersChangedTopic } from '#features/annotations/sharing-contract.ts'
import { isDocumentSeenBy } from '#features/documents/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tell } from '#platform/server/realtime/tell.ts'
import { isSharedWith } from './seen.ts'
import type { HeldLayer } from './seen-layers.ts'

const isOwner = sql<boolean>`u.id = layer.owner_id`
/** Whether the row joined as `u` is a recipient of the one joined as `layer`, or in a group that is one. */
const isNamed = sql<boolean>`u.id in (
  select r.user_id from layer_recipient r where r.layer_id = layer.id and r.user_id is not null union all
  select gm.user_id from layer_recipient r join committee_group_member gm on gm.committee_group_id = r.group_id where r.layer_id = layer.id)`

type Asked = { id: number; today: string }

/** The recipients who see the layer by now: nobody else is told that something happened there. */
export const recipientsWhoSee = (db: Db, { id, today }: Asked): Promise<number[]> =>
  whoSees(db, { id, today, isNamed, isReader: isSharedWith(sql.ref('u.id'), today) })

/** They and its owner, who may have left since, and does not see the document any more. */
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
 * Tells people that a layer is another than before, or gone: whoever sees or saw it, as `audienceOf` and `recipientsWhoSee` told before and tell now.
 * The message has ids alone: whoever hears it asks for the layer, and gets what they may see.
 */
export const tellLayersChanged = (db: Db, all: Changed[]): Promise<void> =>
  tell(db, ...all.map(({ user_ids, ...message }) => ({ topic: layersChangedTopic, message, audience: { user_ids } })))

/** The same of a change of what lies on a held layer; of one that nobody else sees nothing is told. */
export async function tellDrawn(db: Db, layer: HeldLayer): Promise<void> {
  const recipients = layer.is_private ? [] : await recipientsWhoSee(db, layer)
  if (recipients.length === 0) return
  const { id: layer_id, version_id, owner_id } = layer
  await tellLayersChanged(db, [{ layer_id, version_id, user_ids: [owner_id, ...recipients] }])
}

/** The same of a layer that was brought to a new version. */
export async function tellCarried(db: Db, { today, ...changed }: LayerChanged & { today: string }): Promise<void> {
  await tellLayersChanged(db, [{ ...changed, user_ids: await audienceOf(db, { id: changed.layer_id, today }) }])
}
