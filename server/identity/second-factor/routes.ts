import { addDeed } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import { holdPerson } from '#server/identity/repository.ts'
import { byRequest } from '#server/kit/by-request.ts'
import { handle, handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { invalid, notSignedIn, wrongState } from '#server/kit/problem.ts'
import type { SecondFactor } from '#shared/identity/second-factor.ts'
import * as api from '#shared/identity/second-factor.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { factorsOf, removeFactors } from './repository.ts'
import { beginSetup, confirmSetup } from './setup.ts'
import { pictureOf } from './step-pages.ts'
import { tellChanged } from './tell-changed.ts'
import { addressOf } from './totp.ts'
import { withPassword } from './with-password.ts'

/** People set up and remove their own second factor. */
export function secondFactorRoutes(house: House) {
  const { env, clock } = house
  const is_required = env.require_second_factor
  const told = async (db: Db, id: number): Promise<SecondFactor> => ({ ...(await factorsOf(db, id)), is_required })
  const note = async (db: Db, request: Parameters<typeof byRequest>[0], action: string) => {
    await tellChanged({ ...house, db }, request.me.id)
    await addDeed(db, byRequest(request), { action, subject_type: 'user', subject_id: request.me.id })
  }

  handle(house, api.getSecondFactor, ({ db, me }) => told(db, me.id))

  handleStream(house, api.beginTotp, ({ request, site, body: { password } }) =>
    withPassword(house, { request, password }, async (db, me) => {
      if ((await factorsOf(db, me.id)).totp_since !== null) throw wrongState({ key: 'second_factor.is_there' })
      const secret = await beginSetup(db, { user_id: me.id, asked_by: sessionOf(request.listener), now: clock() })
      return { secret, picture: pictureOf(addressOf(secret, { ...site, username: me.username })) }
    }),
  )

  handle(house, api.confirmTotp, async ({ db, me, request, body: { code } }) => {
    await holdPerson(db, me.id)
    const recovery_codes = await confirmSetup(db, { user_id: me.id, asked_by: sessionOf(request.listener), code, now: clock() })
    if (!recovery_codes) throw invalid({ code: [{ key: 'second_factor.wrong_code' }] })
    await note(db, request, 'add_totp')
    return { recovery_codes }
  })

  handleStream(house, api.removeTotp, ({ request, body: { password } }) =>
    withPassword(house, { request, password }, async (db, me) => {
      if (is_required) throw wrongState({ key: 'second_factor.is_required' })
      if (await removeFactors(db, me.id)) await note(db, request, 'remove_second_factor')
      return told(db, me.id)
    }),
  )

  handleStream(house, api.renewRecoveryCodes, ({ request, body: { password } }) =>
    withPassword(house, { request, password }, async (db, me) => {
      if ((await factorsOf(db, me.id)).totp_since === null) throw wrongState({ key: 'second_factor.is_not_there' })
      const recovery_codes = await renewRecoveryCodes(db, me.id)
      await note(db, request, 'renew_recovery_codes')
      return { recovery_codes }
    }),
  )
}

function sessionOf(listener: { token_hash: string } | undefined): string {
  if (!listener) throw notSignedIn()
  return listener.token_hash
}
