import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import type { Listener } from '#platform/server/realtime/listening-rules.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { isLiving, type When } from './repository.ts'

/** Who asks, by which session, and the device id that the browser has, if any. */
export type Asking = When & Listener & { me: Actor & Doer; id: string | null | undefined }
export type Device = { id: string; key: Buffer }

const keyLength = 32

/** Finds the browser by its id, or by its session if another of its pages registered first; else adds a device with a new key. */
export async function meetDevice(db: Db, asking: Asking): Promise<Device> {
  const known = await noteContact(db, asking, ({ eb }) => eb('id', '=', asking.id ?? null))
  if (known) return known
  // Two pages that register at once get the same device.
  await lockPerson(db, asking.user_id)
  return (await noteContact(db, asking, ({ eb }) => eb('token_hash', '=', asking.token_hash))) ?? addDevice(db, asking)
}

type Which = (builder: ExpressionBuilder<Tables, 'device'>) => ReturnType<ExpressionBuilder<Tables, 'device'>>

const noteContact = (db: Db, { user_id, token_hash, ...when }: Asking, which: Which): Promise<Device | undefined> =>
  db
    .updateTable('device')
    .set({ token_hash, last_contact: when.now.toISOString() })
    .where('user_id', '=', user_id)
    .where(isLiving(when))
    .where(which)
    .returning(['id', 'key'])
    .executeTakeFirst()

async function addDevice(db: Db, { me, user_id, token_hash, now }: Asking): Promise<Device> {
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
