import { z } from 'zod'
import { id, instant } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { isPostedTo } from '#platform/shared/site.ts'

/** What other systems can be told of. */
export const webhookEvents = [
  'meeting.imported',
  'meeting.reimported',
  'meeting.import_undone',
  'meeting.changed',
  'meeting.removed',
  'motion.published',
  'motion.submitted',
  'posting.decided',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export type DeliveryType = WebhookEvent | 'test'
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const webhookFields = z.object({
  /** Where deliveries are posted to: https, and not in a private network, unless WEBHOOKS_ALLOW_PRIVATE is on. */
  url: z.string().trim().min(1).max(2_000).refine(isPostedTo, 'webhooks.url'),
  /** What receives them. */
  description: line(200),
  events: z.array(z.enum(webhookEvents)).min(1, 'webhooks.events'),
  is_active: z.boolean(),
})

export const webhook = webhookFields.extend({
  id,
  /** It was switched off because the other system answered 410. */
  is_gone: z.boolean(),
  created: instant,
  /** Deliveries that wait for their next attempt, and those given up, of the last 30 days. */
  waiting_count: z.int(),
  failed_count: z.int(),
})
export type Webhook = z.infer<typeof webhook>

export const webhookDelivery = z.object({
  id,
  /** The header `webhook-id`. */
  message_id: z.string(),
  type: z.enum([...webhookEvents, 'test']),
  happened: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried again; null if it is not. */
  next_attempt: instant.nullable(),
  /** HTTP status of the last answer; null if there was none. */
  status: z.int().nullable(),
  /** Why the last attempt failed, in English, for technicians. */
  problem: z.string().nullable(),
  settled: instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
