import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Browser } from '#features/identity/server/cookies.ts'
import { anySignOn } from '#features/identity/server/known-browsers.ts'
import { followClaim } from '#features/identity/server/memberships-by-claim.ts'
import { type EnteredSession, enter, signInAuditEntry, unknownUser } from '#features/identity/server/sign-in.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { accountOf } from './accounts.ts'
import type { SignOnEnv } from './provider.ts'
import { addSignOnSession } from './repository.ts'
import type { VerifiedIdentity } from './tokens.ts'

const by = 'sign_on'

/** Opens a session for a person whom the provider vouches for, if their account may sign in. */
export const enterBySignOn = (
  context: AppContext,
  { env, who, browser }: { env: SignOnEnv; who: VerifiedIdentity; browser: Browser },
): Promise<EnteredSession | null> =>
  context.db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, { env, who, now: context.clock(), request_id: browser.request_id })
    if (!account || account.is_disabled) {
      await auditRefusal(trx, { browser, reason: account ? 'disabled' : 'unknown_person', username: account?.username })
      return null
    }
    if (env.oidc_memberships !== null)
      await followClaim(trx, doerOn(context, browser), {
        made_by: by,
        user_id: account.id,
        claim: who.claims[env.oidc_memberships],
      })
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
export const auditRefusal = (
  db: Db,
  { browser, reason, username = unknownUser }: { browser: Browser; reason: string; username?: string },
) => addAuditEntry(db, { id: null, username }, signInAuditEntry(browser, 'refused', { by, reason }))
