import { invite } from '#features/administration/server/invitations/invite.ts'
import * as api from '#features/administration/user.ts'
import { publishToAdministrators } from '#features/committees/server/publish.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { findListedUser, pageOfUsers } from './listed-users.ts'
import { addUser, endUserSessions, hashNewPassword, lockUser, removeSecondFactor, setPassword, setUser, wipeUserDevices } from './users.ts'

export function userRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listUsers, ({ db, me: { today }, query }) => pageOfUsers(db, { ...query, today, now: clock() }))

  handle(context, api.createUser, async ({ db, me: { today }, body: { password, invite: isInvited, ...fields }, request }) => {
    const password_hash = password == null ? null : await hashNewPassword(password, fields)
    const { id } = await addUser(db, byRequest(request), { ...fields, password_hash })
    if (isInvited) {
      const refusal = (await invite({ ...context, db }, byRequest(request), [id])).get(id)
      if (refusal) throw invalid({ [refusal === 'no_address' ? 'email' : 'invite']: [{ key: `invitation.${refusal}` }] })
    }
    return findListedUser(db, { id, today, now: clock() })
  })

  handle(context, api.changeUser, async ({ db, me: { today }, params, body, request, requireUnchanged }) => {
    await lockUser(db, params.id)
    requireUnchanged(await findListedUser(db, { ...params, today, now: clock() }))
    await publishToAdministrators(db, { kind: 'user', id: params.id })
    await setUser(db, byRequest(request), { ...body, ...params })
    return findListedUser(db, { ...params, today, now: clock() })
  })

  handle(context, api.setPassword, async ({ db, me: { today }, params, body, request }) => {
    const user = await findListedUser(db, { ...params, today, now: clock() })
    const password_hash = await hashNewPassword(body.password, user)
    await setPassword(db, byRequest(request), { user_id: params.id, password_hash })
    return findListedUser(db, { ...params, today, now: clock() })
  })

  handle(context, api.endSessions, async ({ db, me: { today }, params, request }) => {
    await endUserSessions(db, byRequest(request), params.id)
    return findListedUser(db, { ...params, today, now: clock() })
  })

  handle(context, api.wipeDevices, async ({ db, me: { today }, params, request }) => {
    await wipeUserDevices(db, byRequest(request), params.id)
    return findListedUser(db, { ...params, today, now: clock() })
  })

  handle(context, api.removeSecondFactor, async ({ db, me: { today }, params, request }) => {
    await removeSecondFactor({ ...context, db }, byRequest(request), params.id)
    return findListedUser(db, { ...params, today, now: clock() })
  })
}
