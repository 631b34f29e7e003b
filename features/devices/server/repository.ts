import { randomBytes } from 'node:crypto'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { OwnDevice } from '#features/devices/contract.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import { deviceOf } from '#platform/server/http/caller.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Listener } from '#platform/server/realtime/broker.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** The present, and the site's retention in days without contact. */
type When = { now: Date; days: number }

const day = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

/** Last contact is within the retention period; for queries on the table `device`. */
const isLiving = ({ now, days }: When) => sql<boolean>`(device.last_contact > ${daysBefore(now, days)}::timestamptz)`

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

/** Who asks, by which session, and the device id that the browser has, if any. */
export type DeviceRequest = When & Listener & { me: Actor & AuditActor; id: string | null | undefined }
export type Device = { id: string; key: Buffer }

const keyLength = 32

/** Finds the browser by its id, or by its session if another of its pages registered first; else adds a device with a new key. */
export async function findOrAddDevice(db: Db, asking: DeviceRequest): Promise<Device> {
  const known = await noteContact(db, asking, ({ eb }) => eb('id', '=', asking.id ?? null))
  if (known) return known
  // Two pages that register at once get the same device.
  await lockPerson(db, asking.user_id)
  return (await noteContact(db, asking, ({ eb }) => eb('token_hash', '=', asking.token_hash))) ?? addDevice(db, asking)
}

type Which = (builder: ExpressionBuilder<Tables, 'device'>) => ReturnType<ExpressionBuilder<Tables, 'device'>>

const noteContact = (db: Db, { user_id, token_hash, ...when }: DeviceRequest, which: Which): Promise<Device | undefined> =>
  db
    .updateTable('device')
    .set({ token_hash, last_contact: when.now.toISOString() })
    .where('user_id', '=', user_id)
    .where(isLiving(when))
    .where(which)
    .returning(['id', 'key'])
    .executeTakeFirst()

async function addDevice(db: Db, { me, user_id, token_hash, now }: DeviceRequest): Promise<Device> {
  const at = now.toISOString()
  const device = await db
    .insertInto('device')
    .values((query) => ({
      user_id,
      token_hash,
      key: randomBytes(keyLength),
      user_agent: query.selectFrom('session').select('user_agent').where('token_hash', '=', token_hash),
      created: at,
      last_contact: at,
    }))
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
  await addAuditEntry(db, me, { action: 'register_device', subject_type: 'device', subject_id: device.id })
  return device
}
