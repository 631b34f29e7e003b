import { addDeed } from '#features/audit/server/repository.ts'
import type { Browser } from '#features/identity/server/browser-of.ts'
import { anySignOn } from '#features/identity/server/known-browsers.ts'
import { type EnteredSession, enter, signInDeed, stranger } from '#features/identity/server/sign-in.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { accountOf } from './accounts.ts'
import type { Vouched } from './complete.ts'
import { followClaim } from './memberships.ts'
import type { SignOnEnv } from './provider.ts'
import { addSignOnSession } from './repository.ts'

const by = 'sign_on'

/** Opens a session for whom the provider vouches for, if they have an account here that may sign in. */
export const enterVouched = (
  house: House,
  { env, who, browser }: { env: SignOnEnv; who: Vouched; browser: Browser },
): Promise<EnteredSession | null> =>
  house.db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, { env, who, now: house.clock(), request_id: browser.request_id })
    if (!account || account.is_disabled) {
      await noteRefusal(trx, { browser, reason: account ? 'disabled' : 'unknown_person', username: account?.username })
      return null
    }
    if (env.oidc_memberships !== null)
      await followClaim(trx, doerOn(house, browser), { user_id: account.id, claim: who.claims[env.oidc_memberships] })
    const session = await enter(trx, account, { ...browser, at: house.clock(), known_as: anySignOn, signed_in_by: by, told: { by } })
    const { issuer, subject, sid, id_token } = who
    await addSignOnSession(trx, { issuer, subject, sid, id_token, token: session.token })
    return session
  })

/** What the provider decides is done by nobody here. */
const doerOn = ({ clock, env }: House, { request_id }: Browser) => ({
  id: null,
  username: 'sign-on',
  request_id,
  today: dayOf(clock(), env.time_zone),
})

/** Tells the audit log of an attempt that failed. */
export const noteRefusal = (db: Db, { browser, reason, username = stranger }: { browser: Browser; reason: string; username?: string }) =>
  addDeed(db, { id: null, username }, signInDeed(browser, 'refused', { by, reason }))
