import { sql } from 'kysely'
import type { EventKind } from '#features/events/server/tables.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { type Delivery, eventKinds, type Subscription } from '#features/subscriptions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

type Viewer = Pick<Actor, 'id' | 'today'>

/** The caller's active memberships in active committees: only there is anybody written to. */
export const activeSeats = (db: Db, me: Viewer) =>
  db
    .selectFrom('membership as m')
    .innerJoin('committee', 'committee.id', 'm.committee_id')
    .where('m.user_id', '=', me.id)
    .where('committee.is_active', '=', true)
    .where(isActiveOn(me.today))

/** The caller's choice for each of these committees, in the order of their lists. */
export const listSubscriptions = (db: Db, me: Viewer): Promise<Subscription[]> =>
  activeSeats(db, me)
    .leftJoin('subscription as chosen', (join) =>
      join.onRef('chosen.committee_id', '=', 'committee.id').onRef('chosen.user_id', '=', 'm.user_id'),
    )
    .select(['committee.id as committee_id', 'committee.title'])
    .select([
      sql<Delivery>`coalesce(chosen.delivery, 'none')`.as('delivery'),
      sql<EventKind[]>`coalesce(chosen.kinds, ${sql.val([...eventKinds])}::text[])`.as('kinds'),
    ])
    .orderBy('committee.group_type_order')
    .orderBy(sql`committee.group_type_title collate "und-x-icu"`)
    .orderBy(sql`committee.title collate "und-x-icu"`)
    .execute()

type Choice = Omit<Subscription, 'title'>

/** Stores choices of a user. What happened before a delivery was chosen is not told by it. */
export async function storeSubscriptions(db: Db, { user_id, at }: { user_id: number; at: Date }, choices: Choice[]): Promise<void> {
  if (choices.length === 0) return
  const since = at.toISOString()
  const rows = choices.map(({ committee_id, delivery, kinds }) => ({ user_id, committee_id, delivery, kinds: [...new Set(kinds)], since }))
  await db
    .insertInto('subscription')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'committee_id']).doUpdateSet({
        delivery: sql`excluded.delivery`,
        kinds: sql`excluded.kinds`,
        since: sql`case when subscription.delivery = excluded.delivery then subscription.since else excluded.since end`,
      }),
    )
    .execute()
}

/** Ends a user's mails of one committee, or of all. Returns whether there were any. */
export async function endSubscriptions(db: Db, { user_id, committee_id }: { user_id: number; committee_id: number | null }) {
  const { numUpdatedRows } = await db
    .updateTable('subscription')
    .set({ delivery: 'none' })
    .where('user_id', '=', user_id)
    .where('delivery', '!=', 'none')
    .$if(committee_id !== null, (query) => query.where('committee_id', '=', committee_id ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
