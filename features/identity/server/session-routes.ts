import * as api from '#features/identity/sessions.ts'
import type { House } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notSignedIn } from '#platform/server/http/problem.ts'
import { endOneSession, endTheOthers, listSessions } from './own-sessions.ts'

/** People see where they are signed in, and sign out there. */
export function sessionRoutes(house: House) {
  const { clock } = house

  handle(house, api.listOwnSessions, ({ db, request: { listener } }) => {
    if (!listener) throw notSignedIn()
    return listSessions(db, { ...listener, now: clock() })
  })

  handle(house, api.endOtherSessions, async ({ db, request }) => {
    if (!request.listener) throw notSignedIn()
    await endTheOthers(db, byRequest(request), request.listener.token_hash)
    return {}
  })

  handle(house, api.endOwnSession, async ({ db, request, params: { id } }) => {
    await endOneSession(db, byRequest(request), { id, now: clock() })
    return {}
  })
}
