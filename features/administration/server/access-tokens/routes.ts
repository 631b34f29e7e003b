import * as api from '#features/administration/access-tokens.ts'
import { revokeToken } from '#features/identity/server/access-tokens/repository.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { pageOfTokens } from './listed-tokens.ts'

/** The access tokens of all users, for administrators. */
export function accessTokenRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listAccessTokens, ({ db, query }) => pageOfTokens(db, { ...query, now: clock() }))

  handle(context, api.revokeAccessTokens, async ({ db, body: { tokens }, request }) => {
    const held = await db.selectFrom('access_token').select('id').where('id', '=', anyOf(tokens)).orderBy('id').forUpdate().execute()
    for (const { id } of held) await revokeToken(db, byRequest(request), { id })
    return { done: held.length }
  })
}
