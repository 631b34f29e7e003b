import { type Expression, type SqlBool, sql } from 'kysely'
import type { OwnDevice } from '#features/devices/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { deviceOf } from '#platform/server/http/device-of.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Listener } from '#platform/server/realtime/listening-rules.ts'

/** At an instant, on a site where what is kept lasts for so many days without contact. */
export type When = { now: Date; days: number }

const day = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/** There was contact within the days; over the table `device`. */
export const isLiving = ({ now, days }: When) => sql<boolean>`(device.last_contact > ${daysBefore(now, days)}::timestamptz)`

/** Somebody's browsers that may keep something: the one by which this is asked, then the others by their last contact. */
export async function ownDevices(db: Db, { user_id, token_hash, ...when }: Listener & When): Promise<OwnDevice[]> {
  const rows = await db
    .selectFrom('device')
    .where('user_id', '=', user_id)
    .where(isLiving(when))
    .select(['id', 'user_agent', 'created', 'last_contact'])
    .select(sql<boolean>`(token_hash is not distinct from ${token_hash})`.as('is_current'))
    .orderBy('is_current', 'desc')
    .orderBy('last_contact', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ user_agent, ...row }) => ({ ...row, ...deviceOf(user_agent) }))
}

/** Throws 404 for one that was wiped, expired, or never was. */
export const requireDevice = (db: Db, id: string, when: When) =>
  db.selectFrom('device').select('id').where('id', '=', id).where(isLiving(when)).executeTakeFirstOrThrow(notFound)

/** Destroys the key of an own one; throws 404 for those of others. */
export const wipeOwn = (db: Db, { id, user_id }: { id: string; user_id: number }) =>
  db.deleteFrom('device').where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirstOrThrow(notFound)

/** Destroys the keys of all of somebody's, and answers how many there were. */
export async function wipeDevicesOf(db: Db, user_id: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('device').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** The same, but for the one by which this is asked. */
export const wipeOtherDevices = (db: Db, { user_id, token_hash }: Listener) =>
  db.deleteFrom('device').where('user_id', '=', user_id).where('token_hash', 'is distinct from', token_hash).execute()

/** Sessions of which this is true are about to end, and nobody wanted that: what is kept by them waits for the same people. */
export const keepDevicesOf = (db: Db, isOne: Expression<SqlBool>) =>
  db
    .updateTable('device')
    .set({ token_hash: null })
    .where('token_hash', 'in', (query) => query.selectFrom('session').select('token_hash').where(isOne))
    .execute()

/** Removes those whose browsers have wiped themselves long ago. */
export const sweepDevices = (db: Db, { now, days }: When) =>
  db
    .deleteFrom('device')
    .where('last_contact', '<=', daysBefore(now, 2 * days))
    .execute()
