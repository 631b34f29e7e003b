import { addDeed } from '#features/audit/server/repository.ts'
import { countFactors } from '#features/identity/second-factor.ts'
import type { Browser } from '#features/identity/server/browser-of.ts'
import { clearAttempts, countAttempt } from '#features/identity/server/failures.ts'
import { knownBrowser } from '#features/identity/server/known-browsers.ts'
import { type EnteredSession, enter, signInDeed } from '#features/identity/server/sign-in.ts'
import { ofCode } from '#features/identity/server/throttle.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { takingPasskeys } from './ceremonies.ts'
import { relyingParty } from './relying-party.ts'
import { type Factor, takeCode } from './repository.ts'
import { confirmSetup } from './setup.ts'
import { endStep, holdStep, type Step } from './steps.ts'
import { tellChanged } from './tell-changed.ts'

/** Of a form: `credential` is what a passkey has signed, as JSON. */
type Given = { token: string | undefined; code: string; credential: string; browser: Browser }

/** `gone`: the step is over, and the sign-in begins anew. */
export type Passed = { session: EnteredSession; codes: string[] } | { wait: number } | { gone: true } | { session: null }

/** Signs in who gives a code after the password; each code counts once, and wrong ones make wait. */
export const passStep = (house: House, given: Given): Promise<Passed> =>
  pass(house, { ...given, tried: 'code' }, async (db, step) => {
    const factor = await takeCode(db, { user_id: step.id, code: given.code, now: house.clock() })
    return factor && { factor, codes: [] }
  })

/** The same for who sets up the app on the way in: the first code of it lets them in. */
export const passSetup = (house: House, given: Given): Promise<Passed> =>
  pass(house, { ...given, tried: 'code' }, async (db, step) => {
    // Whoever has come by a factor meanwhile is asked for that one.
    if (countFactors(step.factors) > 0) throw wrongState({ key: 'second_factor.is_there' })
    const codes = await confirmSetup(db, { user_id: step.id, asked_by: step.token_hash, code: given.code, now: house.clock() })
    if (codes) await tellChanged({ ...house, db }, step.id)
    return codes && { factor: 'totp' as const, codes }
  })

/** The same with a passkey. */
export const passPasskey = (house: House, given: Given): Promise<Passed> =>
  pass(house, { ...given, tried: 'passkey' }, async (db, { id: user_id, token_hash: asked_by }) => {
    const party = relyingParty(house.env)
    const by = { user_id, asked_by, now: house.clock() }
    const { takePasskey } = await takingPasskeys()
    const isTaken = party !== null && (await takePasskey(db, by, { ...party, signed: given.credential }))
    return isTaken ? { factor: 'passkey' as const, codes: [] } : null
  })

type Tried = Pick<Given, 'token' | 'browser'> & { tried: 'code' | 'passkey' }
type Proof = { factor: Factor; codes: string[] } | null

async function pass(
  { db, clock }: House,
  { token, browser, tried }: Tried,
  prove: (db: Db, step: Step) => Promise<Proof>,
): Promise<Passed> {
  const found = await db.transaction().execute((trx) => holdStep(trx, token, clock()))
  if (!found) return { gone: true }
  const known = await knownBrowser(db, { cookie: browser.known_browser, as: found, now: clock() })
  const codesTried = ofCode({ user_id: found.id, known })
  const wait = await countAttempt(db, codesTried, clock())
  if (wait > 0) return { wait }
  return db.transaction().execute(async (trx) => {
    const step = await holdStep(trx, token, clock())
    if (!step) return { gone: true as const }
    const proof = await prove(trx, step)
    if (!proof) {
      await addDeed(trx, step, signInDeed(browser, 'refused', { factor: tried }))
      return { session: null }
    }
    await endStep(trx, step)
    await clearAttempts(trx, codesTried)
    const told = { factor: proof.factor }
    return { session: await enter(trx, step, { ...browser, at: clock(), known_as: step, told }), codes: proof.codes }
  })
}
