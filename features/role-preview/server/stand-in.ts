import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findActor } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor, Role } from '#platform/shared/actor.ts'

type Membership = { committee_id: number; role: Role; begin_date: string | null }

/**
 * Reads as a person who has this membership and nothing else. The person exists only within the transaction and for this reading, so that the queries
 * of the product judge and not a copy of its rules. `today`: of the site.
 */
export async function asStandIn<T>(trx: Db, membership: Membership, today: string, read: (standIn: Actor) => Promise<T>): Promise<T> {
  await sql`savepoint stand_in`.execute(trx)
  try {
    return await read(await addStandIn(trx, membership, today))
  } finally {
    await sql`rollback to savepoint stand_in`.execute(trx)
  }
}

async function addStandIn(trx: Db, { committee_id, role, begin_date }: Membership, today: string): Promise<Actor> {
  const username = `preview-${randomUUID()}`
  const { id: user_id } = await trx.insertInto('app_user').values({ username }).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('membership')
    .values({ user_id, committee_id, roles: [role], begin_date })
    .execute()
  const standIn = await findActor(trx, username, today)
  if (!standIn) throw new Error('the stand-in has just been added')
  return standIn
}
