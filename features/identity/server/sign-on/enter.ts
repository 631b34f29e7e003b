import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Browser } from '#features/identity/server/browser-of.ts'
import { anySignOn } from '#features/identity/server/known-browsers.ts'
import { type EnteredSession, enter, signInAuditEntry, stranger } from '#features/identity/server/sign-in.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { accountOf } from './accounts.ts'
import type { Vouched } from './complete.ts'
import { followClaim } from './memberships.ts'
import type { SignOnEnv } from './provider.ts'
import { addSignOnSession } from './repository.ts'

const by = 'sign_on'

/** Opens a session for a person whom the provider vouches for, if their account may sign in. */
export const enterVouched = (
  context: AppContext,
  { env, who, browser }: { env: SignOnEnv; who: Vouched; browser: Browser },
): Promise<EnteredSession | null> =>
  context.db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, { env, who, now: context.clock(), request_id: browser.request_id })
    if (!account || account.is_disabled) {
      await noteRefusal(trx, { browser, reason: account ? 'disabled' : 'unknown_person', username: account?.username })
      return null
    }
    if (env.oidc_memberships !== null)
      await followClaim(trx, doerOn(context, browser), { user_id: account.id, claim: who.claims[env.oidc_memberships] })
    const session = await enter(trx, account, {
      ...browser,
      at: context.clock(),
      known_as: anySignOn,
      signed_in_by: by,
      audit_details: { by },
    })
    const { issuer, subject, sid, id_token } = who
    await addSignOnSession(trx, { issuer, subject, sid, id_token, token: session.token })
    return session
  })

/** The provider's decisions have no acting user here. */
const doerOn = ({ clock, env }: AppContext, { request_id }: Browser) => ({
  id: null,
  username: 'sign-on',
  request_id,
  today: dayOf(clock(), env.time_zone),
})

/** Adds the audit entry of a failed attempt. */
export const noteRefusal = (db: Db, { browser, reason, username = stranger }: { browser: Browser; reason: string; username?: string }) =>
  addAuditEntry(db, { id: null, username }, signInAuditEntry(browser, 'refused', { by, reason }))
