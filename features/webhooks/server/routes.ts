import { publishToAdministrators } from '#features/committees/server/publish.ts'
import * as api from '#features/webhooks/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { recordTest } from './record-delivery.ts'
import {
  addWebhook,
  auditSending,
  findWebhook,
  lockActiveWebhook,
  lockWebhook,
  pageOfDeliveries,
  pageOfWebhooks,
  removeWebhook,
  renewSecret,
  resend,
  setWebhook,
} from './webhooks.ts'

/** Webhooks, for administrators. */
export function webhookRoutes(context: AppContext) {
  const { env, clock, jobs } = context
  const { list, create, change, remove } = api.webhookCalls

  handle(context, list, ({ db, query }) => pageOfWebhooks(db, query))

  handle(context, create, async ({ db, body, request }) => {
    const fields = { description: '', is_active: true, ...body }
    const { id, secret } = await addWebhook(db, fields, { env, actor: byRequest(request), at: clock() })
    return { ...(await findWebhook(db, id)), secret }
  })

  handle(context, change, async ({ db, params, body, request, requireUnchanged }) => {
    const held = await lockWebhook(db, params.id)
    requireUnchanged(held)
    await publishToAdministrators(db, { kind: 'webhook', id: params.id })
    await setWebhook(db, held, body, { env, actor: byRequest(request) })
    return findWebhook(db, params.id)
  })

  handle(context, remove, async ({ db, params, request, requireUnchanged }) => {
    const held = await lockWebhook(db, params.id)
    requireUnchanged(held)
    await publishToAdministrators(db, { kind: 'webhook', id: params.id })
    await removeWebhook(db, held, byRequest(request))
    return {}
  })

  handle(context, api.renewWebhookSecret, async ({ db, params, request }) => {
    await lockWebhook(db, params.id)
    return renewSecret(db, params.id, byRequest(request))
  })

  handle(context, api.testWebhook, async ({ db, params, request }) => {
    await lockActiveWebhook(db, params.id)
    await recordTest(db, params.id, clock())
    await jobs.send(db, 'send_webhooks', [{}])
    await auditSending(db, byRequest(request), 'test', params)
    return {}
  })

  handle(context, api.listWebhookDeliveries, ({ db, params, query }) => pageOfDeliveries(db, params.id, query))

  handle(context, api.resendWebhookDelivery, async ({ db, params, request }) => {
    await lockActiveWebhook(db, params.id)
    await resend(db, params, clock())
    await jobs.send(db, 'send_webhooks', [{}])
    await auditSending(db, byRequest(request), 'resend', params)
    return {}
  })
}
