import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Ids of users and groups. */
export type Recipients = { user_ids: number[]; group_ids: number[] }

/** A recipient's key in lists: `user-12`. */
export const keyOf = (type: 'user' | 'group', id: number) => `${type}-${id}`

/** The recipients' keys of each of these layers. */
export async function recipientsOf(db: Db, layer_ids: number[]): Promise<Map<number, Set<string>>> {
  const keys = new Map(layer_ids.map((id) => [id, new Set<string>()]))
  if (layer_ids.length === 0) return keys
  const rows = await db.selectFrom('layer_recipient').selectAll().where('layer_id', 'in', layer_ids).execute()
  for (const { layer_id, user_id, group_id } of rows)
    keys.get(layer_id)?.add(user_id === null ? keyOf('group', group_id ?? 0) : keyOf('user', user_id))
  return keys
}

type Place = { id: number; committee_id: number }

/** Adds recipients to a locked layer; existing ones stay. */
export async function addRecipients(db: Db, { id: layer_id, committee_id }: Place, { user_ids, group_ids }: Recipients): Promise<void> {
  const place = { layer_id, committee_id }
  await db
    .insertInto('layer_recipient')
    .values([
      ...user_ids.map((user_id) => ({ ...place, user_id, group_id: null })),
      ...group_ids.map((group_id) => ({ ...place, user_id: null, group_id })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes all other recipients of a locked layer; returns those removed. */
export async function removeOtherRecipients(db: Db, { id }: Place, { user_ids, group_ids }: Recipients): Promise<Recipients> {
  const removed = await db
    .deleteFrom('layer_recipient')
    .where('layer_id', '=', id)
    .where(sql<boolean>`(user_id = any(${user_ids})) is not true and (group_id = any(${group_ids})) is not true`)
    .returning(['user_id', 'group_id'])
    .execute()
  return {
    user_ids: removed.flatMap(({ user_id }) => user_id ?? []),
    group_ids: removed.flatMap(({ group_id }) => group_id ?? []),
  }
}
