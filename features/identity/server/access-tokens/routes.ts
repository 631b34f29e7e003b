import * as api from '#features/identity/access-tokens.ts'
import { notifyChanged, withPasswordIfAny } from '#features/identity/server/second-factor/own-factors.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { createToken, listTokensOf, revokeToken } from './repository.ts'

/** Routes by which users create, list and revoke their access tokens. */
export function accessTokenRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listOwnAccessTokens, ({ db, me }) => listTokensOf(db, me.id, clock()))

  handleStream(context, api.createOwnAccessToken, ({ request, body: { password, ...given } }) =>
    withPasswordIfAny(context, { request, password: password ?? '' }, async (db, me) => {
      const made = await createToken(db, byRequest(request), given, { user_id: me.id, is_own: true, now: clock() })
      await notifyChanged({ ...context, db }, me.id)
      return made
    }),
  )

  handle(context, api.revokeOwnAccessToken, async ({ db, me, request, params: { id } }) => {
    await revokeToken(db, byRequest(request), { id, user_id: me.id })
    return {}
  })
}
