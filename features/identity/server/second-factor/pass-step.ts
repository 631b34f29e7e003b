import { addAuditEntry } from '#features/audit/server/repository.ts'
import { countFactors } from '#features/identity/second-factor.ts'
import type { Browser } from '#features/identity/server/cookies.ts'
import { knownBrowser } from '#features/identity/server/known-browsers.ts'
import { type EnteredSession, enter, signInAuditEntry } from '#features/identity/server/sign-in.ts'
import { clearAttempts, countAttempt, ofCode } from '#features/identity/server/throttle.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { confirmSetup } from './one-time-codes.ts'
import { notifyChanged } from './own-factors.ts'
import { relyingParty, takingPasskeys } from './passkeys.ts'
import { type Factor, takeCode } from './repository.ts'
import { endStep, lockStep, type Step } from './steps.ts'

/** From the form; `credential` is the passkey's response as JSON. */
type Given = { token: string | undefined; code: string; credential: string; browser: Browser }

/** `gone`: the step has expired, and the sign-in starts over. */
export type Passed = { session: EnteredSession; codes: string[] } | { wait: number } | { gone: true } | { session: null }

/** Completes a sign-in with a code after the password; each code works once, and wrong ones are throttled. */
export const passStep = (context: AppContext, given: Given): Promise<Passed> =>
  pass(context, { ...given, tried: 'code' }, async (db, step) => {
    const factor = await takeCode(db, { user_id: step.id, code: given.code, now: context.clock() })
    return factor && { factor, codes: [] }
  })

/** Completes a sign-in by setting up the app: its first correct code opens the session. */
export const passSetup = (context: AppContext, given: Given): Promise<Passed> =>
  pass(context, { ...given, tried: 'code' }, async (db, step) => {
    // If a factor was added meanwhile, that one is asked for instead.
    if (countFactors(step.factors) > 0) throw wrongState({ key: 'second_factor.is_there' })
    const codes = await confirmSetup(db, { user_id: step.id, asked_by: step.token_hash, code: given.code, now: context.clock() })
    if (codes) await notifyChanged({ ...context, db }, step.id)
    return codes && { factor: 'totp' as const, codes }
  })

/** Completes a sign-in with a passkey. */
export const passPasskey = (context: AppContext, given: Given): Promise<Passed> =>
  pass(context, { ...given, tried: 'passkey' }, async (db, { id: user_id, token_hash: asked_by }) => {
    const party = relyingParty(context.env)
    const by = { user_id, asked_by, now: context.clock() }
    const { takePasskey } = await takingPasskeys()
    const isTaken = party !== null && (await takePasskey(db, by, { ...party, signed: given.credential }))
    return isTaken ? { factor: 'passkey' as const, codes: [] } : null
  })

type Tried = Pick<Given, 'token' | 'browser'> & { tried: 'code' | 'passkey' }
type Proof = { factor: Factor; codes: string[] } | null

async function pass(
  { db, clock }: AppContext,
  { token, browser, tried }: Tried,
  prove: (db: Db, step: Step) => Promise<Proof>,
): Promise<Passed> {
  const found = await db.transaction().execute((trx) => lockStep(trx, token, clock()))
  if (!found) return { gone: true }
  const known = await knownBrowser(db, { cookie: browser.known_browser, as: found, now: clock() })
  const codesTried = ofCode({ user_id: found.id, known })
  const wait = await countAttempt(db, codesTried, clock())
  if (wait > 0) return { wait }
  return db.transaction().execute(async (trx) => {
    const step = await lockStep(trx, token, clock())
    if (!step) return { gone: true as const }
    const proof = await prove(trx, step)
    if (!proof) {
      await addAuditEntry(trx, step, signInAuditEntry(browser, 'refused', { factor: tried }))
      return { session: null }
    }
    await endStep(trx, step)
    await clearAttempts(trx, codesTried)
    const audit_details = { factor: proof.factor }
    return { session: await enter(trx, step, { ...browser, at: clock(), known_as: step, audit_details }), codes: proof.codes }
  })
}
