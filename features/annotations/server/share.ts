import { sql } from 'kysely'
import type { Sharing } from '#features/annotations/sharing.ts'
import { holdOnTheWay } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { addRecipients, type Recipients, removeOtherRecipients } from './recipients.ts'
import { makePrivateLayer } from './repository.ts'
import { isOwn } from './seen.ts'
import { type HeldLayer, holdLayer } from './seen-layers.ts'
import { recipientsWhoSee } from './tell-changed.ts'

/**
 * Holds versions whose layers are to be shared, before these. An import that removes one waits, or took the layers with it. Tells whether some of the
 * caller's are still on their way there, and lets nothing arrive until this is done: what is shared is what was seen.
 */
async function holdVersions(db: Db, me: Actor, version_ids: number[]): Promise<boolean> {
  if (version_ids.length === 0) return false
  await db.selectFrom('document_version').select('id').where('id', 'in', version_ids).orderBy('id').forKeyShare().execute()
  return holdOnTheWay(db, { owner_id: me.id, version_ids })
}

/** One layer that is to be shared, held with its version. `isAwaited`: more of it is on its way. Throws 404 when the caller may not see it. */
export async function holdLayerToShare(db: Db, me: Actor, id: number): Promise<{ layer: HeldLayer; isAwaited: boolean }> {
  const found = await db.selectFrom('annotation_layer').select('version_id').where('id', '=', id).executeTakeFirst()
  const isOnItsWay = await holdVersions(db, me, found ? [found.version_id] : [])
  const layer = await holdLayer(db, me, id)
  // What is brought comes to the private layer, or makes a layer of its own.
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

/** The caller's layers with annotations on the latest versions of an agenda item's documents: what its sharing is about. */
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

/** The same, held; one that was removed or emptied meanwhile is not among them. `isAwaited`: more is on its way, or by now to a later version. */
export async function holdLayersOfItem(db: Db, me: Actor, item: OfItem): Promise<{ layers: HeldLayer[]; isAwaited: boolean }> {
  const versions = await latestVersions(db, me, item)
  const isOnItsWay = await holdVersions(db, me, [...versions])
  const ids = (await ownLayersOfItem(db, me, item)).map(({ id }) => id)
  const layers: HeldLayer[] = []
  if (ids.length > 0) await db.selectFrom('annotation_layer').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  const held = new Set(ids)
  const there = (await ownLayersOfItem(db, me, item)).filter(({ id }) => held.has(id))
  for (const { id } of there.sort((a, b) => a.id - b.id)) layers.push(await holdLayer(db, me, id))
  return { layers, isAwaited: isOnItsWay || !(await latestVersions(db, me, item)).isSubsetOf(versions) }
}

/** Waits for whoever is deleting one of the groups or memberships: it is gone before the circle is asked, or stays until this is done. */
export async function holdRecipients(db: Db, committee_id: number, users: Sharing['users']): Promise<void> {
  const named = (wanted: 'user' | 'group') =>
    sql<number>`any(${users.filter(({ type }) => type === wanted).map(({ id }) => id)}::integer[])`
  const groups = db.selectFrom('committee_group').select('id').where('id', '=', named('group'))
  await groups.where('committee_id', '=', committee_id).orderBy('id').forKeyShare().execute()
  const memberships = db.selectFrom('membership').select('id').where('user_id', '=', named('user'))
  await memberships.where('committee_id', '=', committee_id).orderBy('id').forKeyShare().execute()
}

type Shared = { name: string; chosen: Recipients; exactly: boolean; at: Date }
/** Who no longer is a recipient, and whom it concerns: everybody who saw the layer before or sees it now. */
export type SharingDone = { layer: HeldLayer; removed: Recipients; user_ids: number[] }

/** Shares a held layer under this name with these, `exactly` or beside its other recipients. The private one becomes a shared one, and a fresh one is there. */
export async function share(db: Db, layer: HeldLayer, { name, chosen, exactly, at }: Shared): Promise<SharingDone> {
  const before = layer.is_private ? [] : await recipientsWhoSee(db, layer)
  await db.updateTable('annotation_layer').set({ name, is_private: false }).where('id', '=', layer.id).execute()
  const owner = { id: layer.owner_id, today: layer.today }
  if (layer.is_private) await makePrivateLayer(db, owner, { version_id: layer.version_id, at })
  const removed = exactly ? await removeOtherRecipients(db, layer, chosen) : { user_ids: [], group_ids: [] }
  await addRecipients(db, layer, chosen)
  return { layer, removed, user_ids: [layer.owner_id, ...before, ...(await recipientsWhoSee(db, layer))] }
}
