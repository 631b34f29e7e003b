import { sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { editOf, publish, publishEdited, publishSight } from '#platform/server/realtime/publish.ts'
import type { EditedObject } from '#platform/shared/live-topics.ts'

/**
 * Publishes to members of a committee that they may now see more or less of it: to those active on `today`; without it, to all, including
 * former ones.
 */
export async function publishToMembers(db: Db, { committee_id, today }: { committee_id: number; today?: string }): Promise<void> {
  const rows = await db
    .selectFrom('membership as m')
    .where('m.committee_id', '=', committee_id)
    .$if(today !== undefined, (query) => query.where(isActiveOn(today ?? '')))
    .select('m.user_id')
    .orderBy('m.user_id')
    .execute()
  if (rows.length > 0) await publishSight(db, { user_ids: rows.map(({ user_id }) => user_id) })
}

type Where = { committee_id: number; today: string }

/** Publishes an edit to the committee's responsible people: only they edit its parts. */
export const publishEditedIn = async (db: Db, object: EditedObject, where: Where): Promise<void> =>
  publishEdited(db, object, { user_ids: await responsibleIn(db, where) })

type Edited = { id: number; committee_id: number }

/** Publishes an edit of a membership to responsible people and administrators: both edit memberships. */
export const publishEditedMembership = (db: Db, membership: Edited, today: string): Promise<void> =>
  publishEditedMemberships(db, [membership], today)

/** The same for many at once. */
export async function publishEditedMemberships(db: Db, memberships: Edited[], today: string): Promise<void> {
  const everywhere = await administrators(db)
  const audiences = new Map<number, number[]>()
  for (const { committee_id } of memberships) {
    if (audiences.has(committee_id)) continue
    audiences.set(committee_id, [...new Set([...everywhere, ...(await responsibleIn(db, { committee_id, today }))])])
  }
  const edits = memberships.map(({ id, committee_id }) =>
    editOf({ kind: 'membership', id }, { user_ids: audiences.get(committee_id) ?? [] }),
  )
  await publish(db, ...edits)
}

/** Publishes edits to the administrators. */
export async function publishToAdministrators(db: Db, ...objects: EditedObject[]): Promise<void> {
  const user_ids = await administrators(db)
  await publish(db, ...objects.map((object) => editOf(object, { user_ids })))
}

async function administrators(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('app_user').select('id').where('is_site_admin', '=', true).where('is_disabled', '=', false).execute()
  return rows.map(({ id }) => id)
}

async function responsibleIn(db: Db, { committee_id, today }: Where): Promise<number[]> {
  const rows = await db
    .selectFrom('membership as m')
    .where('m.committee_id', '=', committee_id)
    .where(isActiveOn(today))
    .where(sql<boolean>`'responsible' = any(m.roles)`)
    .select('m.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
