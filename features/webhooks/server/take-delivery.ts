import { type Selectable, sql } from 'kysely'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { publishToAdministrators } from '#features/committees/server/publish.ts'
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

/** Takes the oldest delivery that is due for a webhook, so that no other server sends it meanwhile; undefined if there is none, or it is switched off. */
export function takeDelivery({ db, clock }: TakeDeps, webhook_id: number): Promise<Taken | undefined> {
  const now = clock()
  const oldest = dueIn(db, now)
    .innerJoin('webhook', 'webhook.id', 'due.webhook_id')
    .where('webhook.is_active', '=', true)
    .where('due.webhook_id', '=', webhook_id)
    .select('due.id')
    .orderBy('due.id')
    .limit(1)
    .forUpdate('due')
    .skipLocked()
  return db
    .updateTable('webhook_delivery')
    .set({ attempts: sql`attempts + 1`, next_attempt: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('id', '=', oldest)
    .returning(['id', 'webhook_id', 'message_id', 'type', 'data', 'path', 'happened', 'attempts'])
    .executeTakeFirst()
}

/** Result of an attempt at an address. `gone`: the other system no longer wants messages. */
export type Attempted = { outcome: 'delivered' | 'refused' | 'gone'; status: number | null; problem: string | null }
type Sent = Taken & { url: string }

/**
 * Records an attempt. After a failure the next one is in half a minute, then after growing pauses, for about a day. A delivery counts even if another
 * attempt has begun meanwhile.
 */
export async function recordAttempt({ db, clock }: TakeDeps, sent: Sent, attempted: Attempted): Promise<void> {
  const { id, attempts } = sent
  const { outcome: said, ...answer } = attempted
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const outcome = said === 'gone' && !(await switchOff(trx, sent, now)) ? 'refused' : said
    const pause = outcome === 'refused' ? pauseBefore(attempts) : null
    const next = pause === null ? settledAt(now, outcome === 'delivered') : { next_attempt: new Date(now.getTime() + pause).toISOString() }
    await trx
      .updateTable('webhook_delivery')
      .set({ ...answer, ...next })
      .where('id', '=', id)
      .where('state', '!=', 'delivered')
      .$if(outcome === 'refused', (query) => query.where('state', '=', 'waiting').where('attempts', '=', attempts))
      .execute()
  })
}

const settledAt = (now: Date, isDelivered: boolean) => ({
  state: isDelivered ? ('delivered' as const) : ('failed' as const),
  next_attempt: null,
  settled: now.toISOString(),
})

/** Switches a webhook off and gives up what still waits for it. False if it has got another address meanwhile, which said nothing. */
async function switchOff(db: Db, { webhook_id: id, url }: Sent, now: Date): Promise<boolean> {
  const changed = { is_active: false, is_gone: true }
  const off = await db.updateTable('webhook').set(changed).where('id', '=', id).where('url', '=', url).returning('id').executeTakeFirst()
  if (!off) return false
  await db.updateTable('webhook_delivery').set(settledAt(now, false)).where('webhook_id', '=', id).where('state', '=', 'waiting').execute()
  await publishToAdministrators(db, { kind: 'webhook', id })
  const auditActor = { id: null, username: 'webhooks' }
  await addAuditEntry(db, auditActor, { action: 'set_webhook', subject_type: 'webhook', subject_id: id, at: now, details: changed })
  return true
}

const KEPT_DAYS = 30

/** Deletes old deliveries. */
export const sweepDeliveries = (db: Db, now: Date) =>
  db
    .deleteFrom('webhook_delivery')
    .where('happened', '<', new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000).toISOString())
    .execute()
