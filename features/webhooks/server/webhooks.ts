import { sql } from 'kysely'
import type { z } from 'zod'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import type { Webhook, webhookFields } from '#features/webhooks/webhook.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import type { Env } from '#platform/server/env.ts'
import { invalid, notFound, wrongState } from '#platform/server/http/problem.ts'
import { isPrivateUrl } from '#platform/server/outgoing/exchange.ts'
import type { ListQuery } from '#platform/shared/fields.ts'
import { newSecret } from './sign.ts'

type Fields = z.output<typeof webhookFields>
/** The fields of a change: the others stay as they are. */
type Changes = { [Name in keyof Fields]?: Fields[Name] | undefined }

const countOf = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*)::integer from webhook_delivery d where d.webhook_id = webhook.id and d.state = ${sql.lit(state)})`

/** Without the secret. */
const webhooks = (db: Db) =>
  db
    .selectFrom('webhook')
    .select(['id', 'url', 'description', 'events', 'is_active', 'is_gone', 'created'])
    .select([countOf('waiting').as('waiting_count'), countOf('failed').as('failed_count')])
    .orderBy('id')

export const pageOfWebhooks = (db: Db, asked: ListQuery) => pageOf(webhooks(db).where(hasWords(asked.query, 'url', 'description')), asked)

/** Throws 404 if there is none. */
export const findWebhook = (db: Db, id: number): Promise<Webhook> => webhooks(db).where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** Locks a webhook; throws 404. */
export async function lockWebhook(db: Db, id: number): Promise<Webhook> {
  await db.selectFrom('webhook').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
  return findWebhook(db, id)
}

/** Locks a webhook that is switched on; throws 409 if it is not. */
export async function lockActiveWebhook(db: Db, id: number): Promise<void> {
  const { is_active } = await lockWebhook(db, id)
  if (!is_active) throw wrongState({ key: 'webhooks.is_off' })
}

type Settings = Pick<Env, 'webhooks_allow_private'>

/** Throws 400 for an address of the inside, as far as it shows; names are resolved, and judged again, with each attempt. */
function refuseInside({ webhooks_allow_private }: Settings, url: string): void {
  if (webhooks_allow_private) return
  if (!url.startsWith('https:')) throw invalid({ url: [{ key: 'webhooks.https' }] })
  if (isPrivateUrl(url)) throw invalid({ url: [{ key: 'webhooks.inside' }] })
}

type By = { env: Settings; actor: AuditActor; at: Date }
const auditEntry = (action: string, id: number, details?: object) => ({
  action: `${action}_webhook`,
  subject_type: 'webhook',
  subject_id: id,
  ...(details && { details: { ...details } }),
})

/** Adds a webhook with a new secret. */
export async function addWebhook(db: Db, fields: Fields, { env, actor, at }: By): Promise<{ id: number; secret: string }> {
  refuseInside(env, fields.url)
  const added = await db
    .insertInto('webhook')
    .values({ ...fields, secret: newSecret(), created: at.toISOString() })
    .returning(['id', 'secret'])
    .executeTakeFirstOrThrow()
  await addAuditEntry(db, actor, auditEntry('add', added.id, fields))
  return added
}

/** Changes a locked webhook. Whoever switches it on again takes back that its other system is gone. */
export async function setWebhook(db: Db, held: Webhook, changes: Changes, { env, actor }: Omit<By, 'at'>): Promise<void> {
  if (changes.url !== undefined) refuseInside(env, changes.url)
  const given = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && String(value) !== String(held[name as keyof Fields]),
  )
  if (given.length === 0) return
  const fields: Changes = Object.fromEntries(given)
  await db
    .updateTable('webhook')
    .set({ ...fields, ...(fields.is_active && { is_gone: false }) })
    .where('id', '=', held.id)
    .execute()
  await addAuditEntry(db, actor, auditEntry('set', held.id, fields))
}

export async function removeWebhook(db: Db, { id, url }: Webhook, actor: AuditActor): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
  await addAuditEntry(db, actor, auditEntry('remove', id, { url }))
}

/** Replaces the secret of a locked webhook. */
export async function renewSecret(db: Db, id: number, actor: AuditActor): Promise<{ secret: string }> {
  const secret = newSecret()
  await db.updateTable('webhook').set({ secret }).where('id', '=', id).execute()
  await addAuditEntry(db, actor, auditEntry('renew_secret_of', id))
  return { secret }
}

/** A page of a webhook's deliveries, newest first; throws 404 if there is no such webhook. */
export async function pageOfDeliveries(db: Db, webhook_id: number, asked: Omit<ListQuery, 'query'>) {
  await findWebhook(db, webhook_id)
  const deliveries = db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .select(['id', 'message_id', 'type', 'happened', 'state', 'attempts', 'next_attempt', 'status', 'problem', 'settled'])
    .orderBy('id', 'desc')
  return pageOf(deliveries, asked)
}

/** Makes a delivery due again, as if it had not been tried; throws 404. */
export async function resend(db: Db, { id: webhook_id, delivery_id }: { id: number; delivery_id: number }, now: Date): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_attempt: now.toISOString(), settled: null })
    .where('id', '=', delivery_id)
    .where('webhook_id', '=', webhook_id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}

/** Records in the audit log that an administrator has asked for a message: a test, or a delivery again. */
export const auditSending = (
  db: Db,
  actor: AuditActor,
  what: 'test' | 'resend',
  { id, delivery_id }: { id: number; delivery_id?: number },
): Promise<void> => addAuditEntry(db, actor, auditEntry(what, id, delivery_id === undefined ? undefined : { delivery_id }))
