import * as api from '#features/identity/second-factor.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { invalid, wrongState } from '#platform/server/http/problem.ts'
import { noteChange, ownFactors, requireAnother, sessionOf } from './own-factors.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { dropIdleCodes, factorsOf, removeApp } from './repository.ts'
import { beginSetup, confirmSetup } from './setup.ts'
import { pictureOf } from './step-pages.ts'
import { addressOf } from './totp.ts'
import { withPassword } from './with-password.ts'

/** Routes by which users set up and remove their second factor. */
export function secondFactorRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.getSecondFactor, ({ db, me }) => ownFactors({ ...context, db }, me.id))

  handleStream(context, api.beginTotp, ({ request, site, body: { password } }) =>
    withPassword(context, { request, password }, async (db, me) => {
      if ((await factorsOf(db, me.id)).totp_since !== null) throw wrongState({ key: 'second_factor.is_there' })
      const secret = await beginSetup(db, { user_id: me.id, asked_by: sessionOf(request), now: clock() })
      return { secret, picture: pictureOf(addressOf(secret, { ...site, username: me.username })) }
    }),
  )

  handle(context, api.confirmTotp, async ({ db, me, request, body: { code } }) => {
    await lockPerson(db, me.id)
    const recovery_codes = await confirmSetup(db, { user_id: me.id, asked_by: sessionOf(request), code, now: clock() })
    if (!recovery_codes) throw invalid({ code: [{ key: 'second_factor.wrong_code' }] })
    await noteChange({ ...context, db }, request, 'add_totp')
    return { recovery_codes }
  })

  handleStream(context, api.removeTotp, ({ request, body: { password } }) =>
    withPassword(context, { request, password }, async (db, me) => {
      requireAnother(context, await factorsOf(db, me.id))
      if (await removeApp(db, me.id)) await noteChange({ ...context, db }, request, 'remove_totp')
      await dropIdleCodes(db, me.id)
      return ownFactors({ ...context, db }, me.id)
    }),
  )

  handleStream(context, api.renewRecoveryCodes, ({ request, body: { password } }) =>
    withPassword(context, { request, password }, async (db, me) => {
      if (api.countFactors(await factorsOf(db, me.id)) === 0) throw wrongState({ key: 'second_factor.is_not_there' })
      const recovery_codes = await renewRecoveryCodes(db, me.id)
      await noteChange({ ...context, db }, request, 'renew_recovery_codes')
      return { recovery_codes }
    }),
  )
}
