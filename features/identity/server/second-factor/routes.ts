import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as passkeys from '#features/identity/passkeys.ts'
import * as api from '#features/identity/second-factor.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest, deviceOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { invalid, Problem, wrongState } from '#platform/server/http/problem.ts'
import { addressOf, beginSetup, confirmSetup, firstRecoveryCodes, renewRecoveryCodes } from './one-time-codes.ts'
import { ownFactors, recordChange, requireAnother, sessionOf, withPassword } from './own-factors.ts'
import { addingPasskeys, addPasskey, findPasskey, namePasskey, type RelyingParty, relyingParty, removePasskey } from './passkeys.ts'
import { dropIdleCodes, factorsOf, removeApp } from './repository.ts'
import { pictureOf } from './step-pages.ts'

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
    await recordChange({ ...context, db }, request, 'add_totp')
    return { recovery_codes }
  })

  handleStream(context, api.removeTotp, ({ request, body: { password } }) =>
    withPassword(context, { request, password }, async (db, me) => {
      requireAnother(context, await factorsOf(db, me.id))
      if (await removeApp(db, me.id)) await recordChange({ ...context, db }, request, 'remove_totp')
      await dropIdleCodes(db, me.id)
      return ownFactors({ ...context, db }, me.id)
    }),
  )

  handleStream(context, api.renewRecoveryCodes, ({ request, body: { password } }) =>
    withPassword(context, { request, password }, async (db, me) => {
      if (api.countFactors(await factorsOf(db, me.id)) === 0) throw wrongState({ key: 'second_factor.is_not_there' })
      const recovery_codes = await renewRecoveryCodes(db, me.id)
      await recordChange({ ...context, db }, request, 'renew_recovery_codes')
      return { recovery_codes }
    }),
  )
}

const notMade = () => new Problem(400, { detail: { key: 'second_factor.passkey_refused' } })

/** Routes by which users add, rename and remove their passkeys. */
export function passkeyRoutes(context: AppContext) {
  const { clock } = context
  const party = (): RelyingParty => {
    const found = relyingParty(context.env)
    if (!found) throw wrongState({ key: 'second_factor.no_passkeys_here' })
    return found
  }

  handleStream(context, passkeys.beginPasskey, ({ request, site: { app_name }, body: { password } }) =>
    withPassword(context, { request, password }, async (db, { id, username }) => ({
      ...(await (
        await addingPasskeys()
      ).creationOptions(db, { user_id: id, asked_by: sessionOf(request), now: clock() }, { username, app_name, ...party() })),
    })),
  )

  handleStream(context, passkeys.addPasskey, async ({ request, body: { made } }) => {
    const by = { user_id: request.me.id, asked_by: sessionOf(request), now: clock() }
    const { provenPasskey } = await addingPasskeys()
    const proven = await provenPasskey(context.db, by, { made, ...party() })
    if (!proven) throw notMade()
    const { id: credential_id, publicKey: public_key, counter } = proven
    const name = nameOf(request.headers['user-agent'])
    const passkey = {
      user_id: by.user_id,
      now: by.now,
      credential_id,
      public_key,
      counter,
      name,
      transports: made.response.transports ?? [],
    }
    return context.db.transaction().execute(async (db) => {
      const { me } = await request.reauthenticate(db)
      await lockPerson(db, me.id)
      if (!(await addPasskey(db, passkey))) throw notMade()
      await recordChange({ ...context, db }, request, 'add_passkey')
      return { recovery_codes: await firstRecoveryCodes(db, me.id) }
    })
  })

  handle(context, passkeys.changePasskey, async ({ db, me, request, params: { id }, body: { name } }) => {
    await namePasskey(db, { id, user_id: me.id }, name)
    await addAuditEntry(db, byRequest(request), { action: 'name_passkey', subject_type: 'user', subject_id: me.id, details: { name } })
    return ownFactors({ ...context, db }, me.id)
  })

  handleStream(context, passkeys.removePasskey, async ({ request, me: { id: user_id }, params: { id }, body: { password } }) => {
    await findPasskey(context.db, { id, user_id })
    return withPassword(context, { request, password }, async (db, me) => {
      const before = await factorsOf(db, me.id)
      await removePasskey(db, { id, user_id: me.id })
      requireAnother(context, before)
      await recordChange({ ...context, db }, request, 'remove_passkey')
      await dropIdleCodes(db, me.id)
      return ownFactors({ ...context, db }, me.id)
    })
  })
}

/** Default name of a passkey, from the user agent. */
function nameOf(user_agent = ''): string {
  const { browser, system } = deviceOf(user_agent)
  return [browser, system].filter(Boolean).join(', ') || 'Passkey'
}
