import { byRequest } from '#server/kit/by-request.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { notSignedIn } from '#server/kit/problem.ts'
import * as api from '#shared/identity/sessions.ts'
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
