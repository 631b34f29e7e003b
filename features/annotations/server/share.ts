import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Sharing } from '#features/annotations/layer-contract.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { recipientsOfGroups } from '#features/committees/server/repository.ts'
import { recordEvent } from '#features/events/server/record-event.ts'
import type { Reader } from '#features/notifications/server/repository.ts'
import { sendMessage } from '#features/notifications/server/send.ts'
import { lockPendingCarryOvers } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { publishLayersChanged, recipientsWhoSee } from './publish-changed.ts'
import { addRecipients, type Recipients, removeOtherRecipients } from './recipients.ts'
import { makePrivateLayer } from './repository.ts'
import { isOwn } from './seen.ts'
import { type LockedLayer, lockLayer } from './seen-layers.ts'

/**
 * Locks the versions of layers to be shared, before the layers. An import that removes a version waits, or has already removed the layers.
 * Returns whether annotations of the caller are still being carried over there, and blocks further ones until the transaction ends: exactly
 * what the user saw is shared.
 */
async function lockVersions(db: Db, me: Actor, version_ids: number[]): Promise<boolean> {
  if (version_ids.length === 0) return false
  await db.selectFrom('document_version').select('id').where('id', 'in', version_ids).orderBy('id').forKeyShare().execute()
  return lockPendingCarryOvers(db, { owner_id: me.id, version_ids })
}

/** Locks a layer to be shared, with its version. `isAwaited`: more annotations are being carried over to it. Throws 404 if the caller may not see it. */
export async function lockLayerToShare(db: Db, me: Actor, id: number): Promise<{ layer: LockedLayer; isAwaited: boolean }> {
  const found = await db.selectFrom('annotation_layer').select('version_id').where('id', '=', id).executeTakeFirst()
  const isOnItsWay = await lockVersions(db, me, found ? [found.version_id] : [])
  const layer = await lockLayer(db, me, id)
  // Carrying over adds to the private layer or creates a new one, so shared layers do not change.
  return { layer, isAwaited: isOnItsWay && layer.is_private }
}

type OfItem = { agenda_item_id: number; personal_documents: boolean }

const documentsOfItem = (db: Db, me: Actor, { agenda_item_id, personal_documents }: OfItem) =>
  db
    .selectFrom('document')
    .where('document.agenda_item_id', '=', agenda_item_id)
    .where('document.withdrawn', 'is', null)
    .where((query) =>
      query.or([
        query('document.kind', 'in', ['proposals', 'attachments']),
        query.and([query.lit(personal_documents), query('document.owner_id', '=', me.id)]),
      ]),
    )

/** The caller's layers with annotations on the latest versions of an agenda item's documents. */
export const ownLayersOfItem = (db: Db, me: Actor, item: OfItem) =>
  documentsOfItem(db, me, item)
    .innerJoin('annotation_layer as layer', 'layer.version_id', 'document.latest_version_id')
    .where(isOwn(me))
    .where('layer.annotation_count', '>', 0)
    .select(['layer.id', 'layer.name', 'layer.is_private'])
    .orderBy('layer.updated', 'desc')
    .orderBy('layer.id', 'desc')
    .execute()

async function latestVersions(db: Db, me: Actor, item: OfItem): Promise<Set<number>> {
  const rows = await documentsOfItem(db, me, item).select('document.latest_version_id').execute()
  return new Set(rows.flatMap(({ latest_version_id }) => latest_version_id ?? []))
}

/**
 * Locks the same layers; those removed or emptied in the meantime are left out. `isAwaited`: annotations are still being carried over, or
 * there is a later version by now.
 */
export async function lockLayersOfItem(db: Db, me: Actor, item: OfItem): Promise<{ layers: LockedLayer[]; isAwaited: boolean }> {
  const versions = await latestVersions(db, me, item)
  const isOnItsWay = await lockVersions(db, me, [...versions])
  const ids = (await ownLayersOfItem(db, me, item)).map(({ id }) => id)
  const layers: LockedLayer[] = []
  if (ids.length > 0) await db.selectFrom('annotation_layer').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const locked = new Set(ids)
  const there = (await ownLayersOfItem(db, me, item)).filter(({ id }) => locked.has(id))
  for (const { id } of there.sort((a, b) => a.id - b.id)) layers.push(await lockLayer(db, me, id))
  return { layers, isAwaited: isOnItsWay || !(await latestVersions(db, me, item)).isSubsetOf(versions) }
}

/** Locks the named groups and memberships, so that a concurrent deletion is complete before the shareable users are read, or waits until this transaction ends. */
export async function lockRecipients(db: Db, committee_id: number, users: Sharing['users']): Promise<void> {
  const named = (wanted: 'user' | 'group') =>
    sql<number>`any(${users.filter(({ type }) => type === wanted).map(({ id }) => id)}::integer[])`
  const groups = db.selectFrom('committee_group').select('id').where('id', '=', named('group'))
  await groups.where('committee_id', '=', committee_id).orderBy('id').forKeyShare().execute()
  const memberships = db.selectFrom('membership').select('id').where('user_id', '=', named('user'))
  await memberships.where('committee_id', '=', committee_id).orderBy('id').forKeyShare().execute()
}

type Shared = { name: string; chosen: Recipients; exactly: boolean; at: Date }
/** The added and removed recipients, and the audience of the change: everybody who saw the layer before or sees it now. */
type SharingDone = { layer: LockedLayer; added: Recipients; removed: Recipients; user_ids: number[] }

/** Shares a locked layer under this name; `exactly` removes all other recipients. A private layer becomes a shared one, and a new private layer is created. */
export async function share(db: Db, layer: LockedLayer, { name, chosen, exactly, at }: Shared): Promise<SharingDone> {
  const before = layer.is_private ? [] : await recipientsWhoSee(db, layer)
  await db.updateTable('annotation_layer').set({ name, is_private: false }).where('id', '=', layer.id).execute()
  const owner = { id: layer.owner_id, today: layer.today }
  if (layer.is_private) await makePrivateLayer(db, owner, { version_id: layer.version_id, at })
  const removed = exactly ? await removeOtherRecipients(db, layer, chosen) : { user_ids: [], group_ids: [] }
  const added = await addRecipients(db, layer, chosen)
  return { layer, added, removed, user_ids: [layer.owner_id, ...before, ...(await recipientsWhoSee(db, layer))] }
}

type Given = Pick<AppContext, 'jobs' | 'env' | 'clock'> & { db: Db; request: FastifyRequest }
type Message = { send_message: boolean; text: string; about: 'shared_layer' | 'shared_item'; path: string }
type Reached = { people: Reader[]; chosen: Recipients }

/** After layers were shared: sends the message to the named recipients, adds audit entries and publishes the change of each layer. */
export async function finishSharing(given: Given, all: SharingDone[], message: Message & Reached): Promise<void> {
  const { db, request } = given
  const [first] = all
  if (first && message.send_message) await write(given, first.layer, message)
  else await recordShared(given, all)
  for (const { layer, removed } of all) {
    await addAuditEntry(db, byRequest(request), auditEntryOn('share_annotation_layer', layer, message.chosen))
    if (removed.user_ids.length + removed.group_ids.length > 0)
      await addAuditEntry(db, byRequest(request), auditEntryOn('unshare_annotation_layer', layer, removed))
  }
  await publishLayersChanged(
    db,
    all.map(({ layer, user_ids }) => ({ version_id: layer.version_id, layer_id: layer.id, user_ids })),
  )
}

/** Without a message of the sender's own, which would tell them already. */
async function recordShared({ db, request, clock }: Given, all: SharingDone[]): Promise<void> {
  for (const { layer, added } of all) {
    if (added.user_ids.length + added.group_ids.length === 0) continue
    const facts = { layer_id: layer.id, committee_id: layer.committee_id, actor_id: request.me.id, at: clock() }
    await recordEvent(db, { kind: 'share', named: added, ...facts })
  }
}

/** Mails only to people: a group's additional addresses belong to nobody who could see the document. */
async function write(given: Given, { committee_id }: LockedLayer, { text, about, path, people, chosen }: Message & Reached): Promise<void> {
  const { me, site } = given.request
  const { members } = await recipientsOfGroups(given.db, { committee_id, group_ids: chosen.group_ids, today: me.today })
  const reached = new Set([...chosen.user_ids, ...members])
  await sendMessage(given, { me, committee_id, about, path, message: text, ...site, people: people.filter(({ id }) => reached.has(id)) })
}

const auditEntryOn = (action: string, { id, committee_id, version_id }: LockedLayer, recipients: Recipients) => ({
  action,
  subject_type: 'annotation_layers',
  subject_id: id,
  committee_id,
  details: { version_id, ...recipients },
})
