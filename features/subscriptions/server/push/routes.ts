import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/subscriptions/push-contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { addBrowser, isOfPushService, removeBrowser } from './browsers.ts'
import { publicKeyOf, readPushKey } from './push-key.ts'

/** Calls by which users choose notifications in a browser. Nobody sees the browsers of others. */
export function pushRoutes(context: AppContext) {
  const { env, clock } = context

  handle(context, api.getPushKey, async ({ db }) => ({ public_key: env.web_push ? publicKeyOf(await readPushKey(db)) : null }))

  handle(context, api.addPushBrowser, async ({ db, me, body: { endpoint }, request }) => {
    if (!env.web_push || !isOfPushService(env, endpoint)) throw invalid({ endpoint: [{ key: 'problem.invalid_value' }] })
    const at = clock()
    await addBrowser(db, { user_id: me.id, endpoint, at })
    await addAuditEntry(db, me, { action: 'add_push_browser', subject_type: 'user', subject_id: me.id, request_id: request.id, at })
    return {}
  })

  handle(context, api.removePushBrowser, async ({ db, me, body: { endpoint }, request }) => {
    if (await removeBrowser(db, { user_id: me.id, endpoint }))
      await addAuditEntry(db, me, {
        action: 'remove_push_browser',
        subject_type: 'user',
        subject_id: me.id,
        request_id: request.id,
        at: clock(),
      })
    return {}
  })
}
