import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { pauseBefore } from '#platform/server/jobs/attempts.ts'
import type { WebhookTables } from './tables.ts'

/** Time limit of an attempt in ms, and how long no other server repeats it: longer, in case this one is killed. */
export const ATTEMPT_MS = 15_000
const LEASE_MS = ATTEMPT_MS + 30_000

type TakeDeps = Pick<Deps, 'db' | 'clock'>
type Columns = WebhookTables['webhook_delivery']
export type Taken = Pick<Selectable<Columns>, 'id' | 'webhook_id' | 'message_id' | 'type' | 'data' | 'path' | 'happened' | 'attempts'>

/** Ids of the webhooks that are switched on and for which something is due. */
export async function webhooksWithDue({ db, clock }: TakeDeps): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook')
    .where('is_active', '=', true)
    .where('id', 'in', dueIn(db, clock()).select('due.webhook_id'))
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const dueIn = (db: Db, now: Date) =>
  db.selectFrom('webhook_delivery as due').where('due.state', '=', 'waiting').where('due.next_attempt', '<=', now.toISOString())

/** Takes the oldest delivery that is due for a webhook, so that no other server sends it meanwhile; undefined if there is none. */
export function takeDelivery({ db, clock }: TakeDeps, webhook_id: number): Promise<Taken | undefined> {
  const now = clock()
  const oldest = dueIn(db, now)
    .where('due.webhook_id', '=', webhook_id)
    .select('due.id')
    .orderBy('due.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('webhook_delivery')
    .set({ attempts: sql`attempts + 1`, next_attempt: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', oldest)
    .returning(['id', 'webhook_id', 'message_id', 'type', 'data', 'path', 'happened', 'attempts'])
    .executeTakeFirst()
}

/** Result of an attempt. `gone`: the other system wants nothing any more. */
export type Attempted = { outcome: 'delivered' | 'refused' | 'gone'; status: number | null; problem: string | null }

/**
 * Records an attempt. After a failure the next one is in half a minute, then after growing pauses, for about a day. A delivery counts even if another
 * attempt has begun meanwhile.
 */
export async function recordAttempt({ db, clock }: TakeDeps, { id, webhook_id, attempts }: Taken, attempted: Attempted): Promise<void> {
  const { outcome, ...answer } = attempted
  const now = clock()
  const pause = outcome === 'refused' ? pauseBefore(attempts) : null
  const settled = {
    state: outcome === 'delivered' ? ('delivered' as const) : ('failed' as const),
    next_attempt: null,
    settled: now.toISOString(),
  }
  const next = pause === null ? settled : { next_attempt: new Date(now.getTime() + pause).toISOString() }
  await db.transaction().execute(async (trx) => {
    if (outcome === 'gone') await switchOff(trx, webhook_id, settled)
    await trx
      .updateTable('webhook_delivery')
      .set({ ...answer, ...next })
      .where('id', '=', id)
      .where('state', '!=', 'delivered')
      .$if(outcome === 'refused', (query) => query.where('state', '=', 'waiting').where('attempts', '=', attempts))
      .execute()
  })
}

/** Switches a webhook off and gives up what still waits for it. */
async function switchOff(db: Db, webhook_id: number, settled: Updateable<Columns>): Promise<void> {
  await db.updateTable('webhook').set({ is_active: false, is_gone: true }).where('id', '=', webhook_id).execute()
  await db.updateTable('webhook_delivery').set(settled).where('webhook_id', '=', webhook_id).where('state', '=', 'waiting').execute()
}

const KEPT_DAYS = 30

/** Deletes old deliveries. */
export const sweepDeliveries = (db: Db, now: Date) =>
  db
    .deleteFrom('webhook_delivery')
    .where('happened', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString())
    .execute()
