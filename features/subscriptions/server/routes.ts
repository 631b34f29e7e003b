import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/subscriptions/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { pushRoutes } from './push/routes.ts'
import { listSubscriptions, storeSubscriptions } from './repository.ts'

/** Calls by which users choose what they are told of by mail. Nobody sees or changes the choices of others. */
export function subscriptionRoutes(context: AppContext) {
  pushRoutes(context)

  handle(context, api.listSubscriptions, ({ db, me }) => listSubscriptions(db, me))

  handle(context, api.changeSubscriptions, async ({ db, me, body: { subscriptions }, request }) => {
    const offered = new Set((await listSubscriptions(db, me)).map(({ committee_id }) => committee_id))
    const named = subscriptions.map(({ committee_id }) => committee_id)
    const isValid = named.every((id) => offered.has(id)) && new Set(named).size === named.length
    if (!isValid) throw invalid({ subscriptions: [{ key: 'problem.invalid_value' }] })
    const at = context.clock()
    await storeSubscriptions(db, { user_id: me.id, at }, subscriptions)
    const changed = await listSubscriptions(db, me)
    const subject = { subject_type: 'user', subject_id: me.id }
    await addAuditEntry(db, me, { action: 'change_subscriptions', ...subject, details: { subscriptions }, request_id: request.id, at })
    return changed
  })
}
