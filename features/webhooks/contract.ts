import { z } from 'zod'
import { edited } from '#platform/shared/edited.ts'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { listOf, listQuery } from '#platform/shared/fields.ts'
import { webhook, webhookDelivery, webhookFields } from './webhook.ts'

const editedWebhook = edited(webhook, ({ url, description, events, is_active }) => ({ url, description, events, is_active }))
const ofWebhook = { path: 'admin/webhooks/:id/', params: byId, edited: editedWebhook } as const
const refusals = { 400: 'The address is not `https`, or is in a private network, and `WEBHOOKS_ALLOW_PRIVATE` is off.' }
const secret = z.object({
  /** Begins with `whsec_`; the rest is the key in base64. */
  secret: z.string(),
})

export const webhookCalls = {
  list: endpoint({ summary: 'List the webhooks', method: 'GET', path: 'admin/webhooks/', query: listQuery, answer: listOf(webhook) }),
  create: endpoint({
    summary: 'Create a webhook',
    description: 'The answer holds the secret by which deliveries are signed (Standard Webhooks); it is never shown again.',
    refusals,
    method: 'POST',
    path: 'admin/webhooks/',
    body: webhookFields.partial({ description: true, is_active: true }),
    answer: webhook.extend(secret.shape),
  }),
  change: endpoint({
    summary: 'Change a webhook',
    description: 'Omitted fields stay unchanged. What still waits when a webhook is switched off is sent once it is switched on again.',
    refusals,
    method: 'PATCH',
    ...ofWebhook,
    body: webhookFields.partial(),
    answer: webhook,
  }),
  remove: endpoint({
    summary: 'Delete a webhook',
    description: 'Its deliveries are deleted as well; what still waits is not sent.',
    method: 'DELETE',
    ...ofWebhook,
    answer: z.object({}),
  }),
}

export const renewWebhookSecret = endpoint({
  summary: 'Make a new secret for a webhook',
  description: 'It signs from the next attempt on, and the old one is forgotten. It is never shown again.',
  method: 'POST',
  path: 'admin/webhooks/:id/secret/',
  params: byId,
  answer: secret,
})
export const testWebhook = endpoint({
  summary: 'Send a test to a webhook',
  description: 'Sends a delivery of the type `test` within seconds; its outcome is in the list of deliveries.',
  refusals: { 409: 'The webhook is switched off.' },
  method: 'POST',
  path: 'admin/webhooks/:id/test/',
  params: byId,
  answer: z.object({}),
})
export const listWebhookDeliveries = endpoint({
  summary: 'List the deliveries of a webhook',
  description: 'Those of the last 30 days, newest first.',
  method: 'GET',
  path: 'admin/webhooks/:id/deliveries/',
  params: byId,
  query: listQuery.omit({ query: true }),
  answer: listOf(webhookDelivery),
})
export const resendWebhookDelivery = endpoint({
  summary: 'Send a delivery of a webhook again',
  description: 'With the same `webhook-id`. A delivery that waits for its next attempt is tried now.',
  refusals: { 409: 'The webhook is switched off.' },
  method: 'POST',
  path: 'admin/webhooks/:id/deliveries/:delivery_id/resend/',
  params: z.object({ id: pathId, delivery_id: pathId }),
  answer: z.object({}),
})
