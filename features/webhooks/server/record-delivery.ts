import { sql } from 'kysely'
import type { WebhookEvent } from '#features/webhooks/webhook.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What happened: `data` and `path` name it and say where to read it; nothing else leaves the site (decision 109). */
type Happened = {
  type: WebhookEvent
  data: { committee_id: number } & ({ meeting_id: number } | { motion_id: number } | { posting_id: number })
  /** Below the root of the API. */
  path: string
  at: Date
}

/** Records, in the transaction of a change, a delivery for each webhook that wants to know of it; `sendWebhooks` sends them after the commit. */
export async function recordDeliveries(db: Db, { type, data, path, at }: Happened): Promise<void> {
  const now = sql<string>`${at.toISOString()}::timestamptz`
  await db
    .insertInto('webhook_delivery')
    .columns(['webhook_id', 'message_id', 'type', 'data', 'path', 'happened', 'next_attempt'])
    .expression(
      db
        .selectFrom('webhook')
        .where('is_active', '=', true)
        .where(sql<boolean>`${type}::text = any(events)`)
        .orderBy('id')
        // One that is being removed is waited for, and then left out: otherwise its removal would fail the change.
        .forKeyShare()
        .select(['id', newMessageId, sql<WebhookEvent>`${type}::text`.as('type')])
        .select([sql<Record<string, number>>`${JSON.stringify(data)}::jsonb`.as('data'), sql<string>`${path}::text`.as('path')])
        .select([now.as('happened'), now.as('next_attempt')]),
    )
    .execute()
}

/** Records a test for one webhook. */
export async function recordTest(db: Db, webhook_id: number, at: Date): Promise<void> {
  const now = at.toISOString()
  await db
    .insertInto('webhook_delivery')
    .values({ webhook_id, message_id: messageId, type: 'test', data: sql`'{}'::jsonb`, path: null, happened: now, next_attempt: now })
    .execute()
}

const messageId = sql<string>`'msg_' || gen_random_uuid()`
const newMessageId = messageId.as('message_id')
