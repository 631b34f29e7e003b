import { type Expression, type SqlBool, sql } from 'kysely'
import type { OwnDevice } from '#features/devices/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { deviceOf } from '#platform/server/http/device-of.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Listener } from '#platform/server/realtime/listening-rules.ts'

/** The present, and the site's retention in days without contact. */
export type When = { now: Date; days: number }

const day = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/** Last contact is within the retention period; for queries on the table `device`. */
export const isLiving = ({ now, days }: When) => sql<boolean>`(device.last_contact > ${daysBefore(now, days)}::timestamptz)`

/** A user's devices that have not expired: the current one first, then by last contact. */
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

/** Throws 404 for a device that was wiped, has expired, or never existed. */
export const requireDevice = (db: Db, id: string, when: When) =>
  db.selectFrom('device').select('id').where('id', '=', id).where(isLiving(when)).executeTakeFirstOrThrow(notFound)

/** Destroys the key of one of the user's own devices; throws 404 for others. */
export const wipeOwn = (db: Db, { id, user_id }: { id: string; user_id: number }) =>
  db.deleteFrom('device').where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirstOrThrow(notFound)

/** Destroys the keys of all of a user's devices; returns how many there were. */
export async function wipeDevicesOf(db: Db, user_id: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('device').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Destroys the keys of all of a user's devices except the current one. */
export const wipeOtherDevices = (db: Db, { user_id, token_hash }: Listener) =>
  db.deleteFrom('device').where('user_id', '=', user_id).where('token_hash', 'is distinct from', token_hash).execute()

/** Detaches devices from matching sessions that are about to end without a sign-out: the stored data stays for the same person. */
export const keepDevicesOf = (db: Db, isOne: Expression<SqlBool>) =>
  db
    .updateTable('device')
    .set({ token_hash: null })
    .where('token_hash', 'in', (query) => query.selectFrom('session').select('token_hash').where(isOne))
    .execute()

/** Removes devices whose browsers have wiped themselves long ago. */
export const sweepDevices = (db: Db, { now, days }: When) =>
  db
    .deleteFrom('device')
    .where('last_contact', '<=', daysBefore(now, 2 * days))
    .execute()
