import { sql } from 'kysely'
import { isDocumentSeenBy } from '#features/documents/server/seen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { audienceOf, publishLayersChanged } from './publish-changed.ts'
import { isSharedWith } from './seen.ts'

type People = { committee_id: number; user_ids: number[]; today: string }

/** The layers of others that these users see in a committee. */
const sharedLayersOf = (db: Db, { committee_id, user_ids, today }: People) =>
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
export async function publishingToRecipients<Done>(db: Db, people: People, change: () => Promise<Done>) {
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
