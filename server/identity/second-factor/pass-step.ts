import { addDeed } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import type { Browser } from '#server/identity/browser-of.ts'
import type { OpenedSession } from '#server/identity/sessions.ts'
import { enter, signInDeed } from '#server/identity/sign-in.ts'
import { clearCodes, countCode } from '#server/identity/throttle.ts'
import type { House } from '#server/kit/house.ts'
import { type Factor, takeCode } from './repository.ts'
import { confirmSetup } from './setup.ts'
import { endStep, holdStep, type Step } from './steps.ts'
import { tellChanged } from './tell-changed.ts'

type Given = { token: string | undefined; code: string; browser: Browser }

/** `gone`: the step is over, and the sign-in begins anew. */
export type Passed = { session: OpenedSession; codes: string[] } | { wait: number } | { gone: true } | { session: null }

/** Signs in who gives a code after the password; each code counts once, and wrong ones make wait. */
export const passStep = (house: House, given: Given): Promise<Passed> =>
  pass(house, given, async (db, step) => {
    const factor = await takeCode(db, { user_id: step.id, code: given.code, now: house.clock() })
    return factor && { factor, codes: [] }
  })

/** The same for who sets up the app on the way in: the first code of it lets them in. */
export const passSetup = (house: House, given: Given): Promise<Passed> =>
  pass(house, given, async (db, step) => {
    const codes = await confirmSetup(db, { user_id: step.id, asked_by: step.token_hash, code: given.code, now: house.clock() })
    if (codes) await tellChanged({ ...house, db }, step.id)
    return codes && { factor: 'totp' as const, codes }
  })

type Proof = { factor: Factor; codes: string[] } | null

async function pass({ db, clock }: House, { token, browser }: Given, prove: (db: Db, step: Step) => Promise<Proof>): Promise<Passed> {
  const found = await db.transaction().execute((trx) => holdStep(trx, token, clock()))
  if (!found) return { gone: true }
  const wait = await countCode(db, found.id, clock())
  if (wait > 0) return { wait }
  return db.transaction().execute(async (trx) => {
    const step = await holdStep(trx, token, clock())
    if (!step) return { gone: true as const }
    const proof = await prove(trx, step)
    if (!proof) {
      await addDeed(trx, step, signInDeed(browser, 'refused', { factor: 'code' }))
      return { session: null }
    }
    await endStep(trx, step)
    await clearCodes(trx, step.id)
    return { session: await enter(trx, step, { ...browser, at: clock(), told: { factor: proof.factor } }), codes: proof.codes }
  })
}
