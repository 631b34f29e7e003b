import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Sharing } from '#shared/annotations/sharing.ts'
import type { Actor } from '#shared/identity/actor.ts'
import { addRecipients, type Recipients, removeOtherRecipients } from './recipients.ts'
import { makePrivateLayer } from './repository.ts'
import { type HeldLayer, holdLayer } from './seen-layers.ts'
import { recipientsWhoSee } from './tell-changed.ts'

/** Holds layers for being shared, by their ids. Versions go first, as when an import removes one: it waits, or it took the layers with it. */
async function holdForSharing(db: Db, ids: number[]): Promise<void> {
  const layers = db.selectFrom('annotation_layer').where('id', 'in', ids)
  await db.selectFrom('document_version').select('id').where('id', 'in', layers.select('version_id')).orderBy('id').forKeyShare().execute()
  await layers.select('id').orderBy('id').forNoKeyUpdate().execute()
}

/** One layer that is to be shared, held with its version. Throws 404 when the caller may not see it. */
export async function holdLayerToShare(db: Db, me: Actor, id: number): Promise<HeldLayer> {
  await holdForSharing(db, [id])
  return holdLayer(db, me, id)
}

type OfItem = { agenda_item_id: number; personal_documents: boolean }

/** The caller's layers with annotations on the latest versions of an agenda item's documents: what its sharing is about. */
export const ownLayersOfItem = (db: Db, me: Actor, { agenda_item_id, personal_documents }: OfItem) =>
  db
    .selectFrom('annotation_layer as layer')
    .innerJoin('document', 'document.latest_version_id', 'layer.version_id')
    .where('document.agenda_item_id', '=', agenda_item_id)
    .where('layer.owner_id', '=', me.id)
    .where('layer.annotation_count', '>', 0)
    .where((query) =>
      query.or([
        query('document.kind', 'in', ['proposals', 'attachments']),
        query.and([query.lit(personal_documents), query('document.owner_id', '=', me.id)]),
      ]),
    )
    .select(['layer.id', 'layer.name', 'layer.is_private'])
    .orderBy('layer.updated', 'desc')
    .orderBy('layer.id', 'desc')
    .execute()

/** The same, held; one that was removed or emptied meanwhile is not among them. */
export async function holdLayersOfItem(db: Db, me: Actor, item: OfItem): Promise<HeldLayer[]> {
  const idsNow = async () => (await ownLayersOfItem(db, me, item)).map(({ id }) => id)
  const ids = await idsNow()
  if (ids.length === 0) return []
  await holdForSharing(db, ids)
  const held = new Set(ids)
  const there = (await idsNow()).filter((id) => held.has(id)).sort((a, b) => a - b)
  const layers: HeldLayer[] = []
  for (const id of there) layers.push(await holdLayer(db, me, id))
  return layers
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
