import { type RawBuilder, sql } from 'kysely'
import { type LayerChanged, layersChangedTopic } from '#features/annotations/layer-contract.ts'
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
const audienceOf = (db: Db, { id, today }: Asked): Promise<number[]> =>
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

type Concerned = { committee_id: number; user_ids: number[]; today: string }

/** The layers of others that these users see in a committee. */
const sharedLayersOf = (db: Db, { committee_id, user_ids, today }: Concerned) =>
  db
    .selectFrom('annotation_layer as layer')
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', sql<number>`any(${user_ids}::integer[])`))
    .where(
      sql<boolean>`layer.id in (
        select r.layer_id from layer_recipient r where r.committee_id = ${committee_id} and (
          r.user_id = any(${user_ids}::integer[]) or r.group_id in (
            select gm.committee_group_id from committee_group_member gm where gm.user_id = any(${user_ids}::integer[]))))`,
    )
    .where(isSharedWith(sql.ref('u.id'), today))
    .where(isDocumentSeenBy(sql.ref('u.id'), today))
    .select(['u.id as user_id', 'layer.id as layer_id', 'layer.version_id'])
    .execute()

/**
 * Changes a group or a membership of these users, and publishes to each of them which shared layers they gained or lost, so that open
 * viewers update at once.
 */
export async function publishingToRecipients<Done>(db: Db, people: Concerned, change: () => Promise<Done>) {
  const before = await sharedLayersOf(db, people)
  const done = await change()
  const after = await sharedLayersOf(db, people)
  const others = (all: typeof before, than: typeof before) => {
    const known = new Set(than.map(keyOf))
    return all.filter((one) => !known.has(keyOf(one)))
  }
  const changed = [...others(before, after), ...others(after, before)]
  const ofLayers = Map.groupBy(changed, ({ layer_id }) => layer_id)
  await publishLayersChanged(
    db,
    [...ofLayers].map(([layer_id, of]) => ({ layer_id, version_id: of[0]!.version_id, user_ids: of.map(({ user_id }) => user_id) })),
  )
  return done
}

/** The same for one membership, which may not exist. */
export async function publishingToMember<Done>(db: Db, { id, today }: { id: number; today: string }, change: () => Promise<Done>) {
  const found = await db.selectFrom('membership').select(['committee_id', 'user_id']).where('id', '=', id).executeTakeFirst()
  if (!found) return change()
  return publishingToRecipients(db, { committee_id: found.committee_id, user_ids: [found.user_id], today }, change)
}

/** Publishes to owners and recipients of all shared layers of a document that is about to be removed. */
export async function publishGoing(db: Db, { document_id, today }: { document_id: number; today: string }) {
  const layers = await db
    .selectFrom('annotation_layer as layer')
    .innerJoin('document_version as version', 'version.id', 'layer.version_id')
    .where('version.document_id', '=', document_id)
    .where('layer.is_private', '=', false)
    .select(['layer.id', 'layer.version_id'])
    .execute()
  for (const { id, version_id } of layers) {
    await publishLayersChanged(db, [{ layer_id: id, version_id, user_ids: await audienceOf(db, { id, today }) }])
  }
}

const keyOf = ({ user_id, layer_id }: { user_id: number; layer_id: number }) => `${user_id} ${layer_id}`
