import type { Generated } from 'kysely'
import type { DeliveryState, DeliveryType, WebhookEvent } from '#features/webhooks/webhook.ts'

export type WebhookTables = {
  webhook: {
    id: Generated<number>
    url: string
    description: string
    events: WebhookEvent[]
    is_active: boolean
    is_gone: Generated<boolean>
    secret: string
    created: string
  }
  webhook_delivery: {
    id: Generated<number>
    webhook_id: number
    message_id: string
    type: DeliveryType
    data: Record<string, number>
    /** Below the root of the API. */
    path: string | null
    happened: string
    state: Generated<DeliveryState>
    attempts: Generated<number>
    next_attempt: string | null
    status: number | null
    problem: string | null
    settled: string | null
  }
}
