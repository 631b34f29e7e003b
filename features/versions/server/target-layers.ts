import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** A layer on the new version with its current counts, locked: its writers wait for one another. */
export type Target = { id: number; annotation_count: number; content_bytes: number }
export type OldLayer = NonNullable<Awaited<ReturnType<typeof lockOldLayer>>>

/** The current state of a layer, locked; undefined if its owner has removed it. */
export const lockOldLayer = (db: Db, id: number) =>
  db
    .selectFrom('annotation_layer as layer')
    .innerJoin('app_user as owner', 'owner.id', 'layer.owner_id')
    .where('layer.id', '=', id)
    .select(['layer.id', 'layer.owner_id', 'layer.name', 'layer.is_private', 'layer.xfdf', 'layer.updated', 'owner.language'])
    .forNoKeyUpdate('layer')
    .executeTakeFirst()

const room = ['id', 'annotation_count', 'content_bytes'] as const

/** The owner's private layer on the new version, which may already exist with new annotations. */
export async function lockPrivateLayer(
  db: Db,
  { owner_id }: OldLayer,
  { version_id, at }: { version_id: number; at: Date },
): Promise<Target> {
  const updated = at.toISOString()
  await db
    .insertInto('annotation_layer')
    .values({ version_id, owner_id, is_private: true, is_restored: true, updated })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('annotation_layer')
    .set({ is_restored: true, updated })
    .where('version_id', '=', version_id)
    .where('owner_id', '=', owner_id)
    .where('is_private', '=', true)
    .returning(room)
    .executeTakeFirstOrThrow()
}

/** Adds a layer like the old one, with the same name or the given one. */
export const addLayer = (
  db: Db,
  old: OldLayer,
  { version_id, name = old.name }: { version_id: number; name?: string | null },
): Promise<Target> =>
  db
    .insertInto('annotation_layer')
    .values({ version_id, owner_id: old.owner_id, name, is_private: false, is_restored: true, xfdf: old.xfdf, updated: old.updated })
    .returning(room)
    .executeTakeFirstOrThrow()

/** Gives the new layer the same recipients as the old one. */
export const copyRecipients = (db: Db, old: OldLayer, { id }: Target) =>
  sql`insert into layer_recipient (layer_id, committee_id, user_id, group_id)
    select ${id}, committee_id, user_id, group_id from layer_recipient where layer_id = ${old.id}`.execute(db)
