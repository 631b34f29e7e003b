import * as api from '#features/identity/sessions.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notSignedIn } from '#platform/server/http/problem.ts'
import { endOneSession, endTheOthers, listSessions } from './own-sessions.ts'

/** Routes by which users list their sessions and end them. */
export function sessionRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listOwnSessions, ({ db, request: { listener } }) => {
    if (!listener) throw notSignedIn()
    return listSessions(db, { ...listener, now: clock() })
  })

  handle(context, api.endOtherSessions, async ({ db, request }) => {
    if (!request.listener) throw notSignedIn()
    await endTheOthers(db, byRequest(request), request.listener.token_hash)
    return {}
  })

  handle(context, api.endOwnSession, async ({ db, request, params: { id } }) => {
    await endOneSession(db, byRequest(request), { id, now: clock() })
    return {}
  })
}
