import { webhookCalls } from '#features/webhooks/contract.ts'
import { type WebhookEvent, webhookEvents } from '#features/webhooks/webhook.ts'
import type { WebhookReceiver } from '#testing/server/outside/webhook-receiver.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { aSiteAdmin } from './factories.ts'

/** A webhook for a receiver of this machine, and the administrator who made it; the site must allow private addresses. */
export async function aWebhook(server: TestServer, receiver: WebhookReceiver, events: WebhookEvent[] = [...webhookEvents]) {
  const admin = await aSiteAdmin(server)
  const body = { url: receiver.url, description: 'Archiv', events }
  const { status, body: made } = await server.as(admin).call(webhookCalls.create, { body })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(made)}`)
  receiver.secret = made.secret
  return { ...made, admin }
}

/** A webhook's deliveries, oldest first. */
export const deliveriesOf = ({ db }: Pick<TestServer, 'db'>, webhook: { id: number }) =>
  db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', webhook.id).orderBy('id').execute()
