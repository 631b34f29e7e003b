import { addDeed } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import type { browserOf } from '#server/identity/browser-of.ts'
import { setLanguage } from '#server/identity/repository.ts'
import { endSessionOf, type OpenedSession, openSession } from '#server/identity/sessions.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#shared/kit/site-time.ts'
import { accountOf } from './accounts.ts'
import type { Vouched } from './complete.ts'
import { followClaim } from './memberships.ts'
import type { SignOnEnv } from './provider.ts'
import { addSignOnSession } from './repository.ts'

/** The browser that signs on. */
type Entrant = ReturnType<typeof browserOf>

/** Opens a session for whom the provider vouches for, if they have an account here that may sign in. */
export const enter = (
  house: House,
  { env, who, entrant }: { env: SignOnEnv; who: Vouched; entrant: Entrant },
): Promise<OpenedSession | null> =>
  house.db.transaction().execute(async (trx) => {
    const account = await accountOf(trx, { env, who, now: house.clock(), request_id: entrant.request_id })
    if (account && !account.is_disabled) {
      if (env.oidc_memberships !== null)
        await followClaim(trx, doerOn(house, entrant), { user_id: account.id, claim: who.claims[env.oidc_memberships] })
      return open(trx, { account, who, entrant, at: house.clock() })
    }
    await noteRefusal(trx, { entrant, reason: account ? 'disabled' : 'unknown_person', username: account?.username })
    return null
  })

/** What the provider decides is done by nobody here. */
const doerOn = ({ clock, env }: House, { request_id }: Entrant) => ({
  id: null,
  username: 'sign-on',
  request_id,
  today: dayOf(clock(), env.time_zone),
})

type Opening = { account: { id: number; username: string }; who: Vouched; entrant: Entrant; at: Date }

async function open(db: Db, { account, who, entrant, at }: Opening): Promise<OpenedSession> {
  const { old_token, language, address, user_agent } = entrant
  if (old_token) await endSessionOf(db, old_token)
  const session = await openSession(db, { user_id: account.id, at, address, user_agent, signed_in_by: 'sign_on' })
  const { issuer, subject, sid, id_token } = who
  await addSignOnSession(db, { issuer, subject, sid, id_token, token: session.token })
  if (language) await setLanguage(db, account, language)
  await addDeed(db, account, signOnDeed(entrant, { outcome: 'done', details: language ? { language } : {} }))
  return session
}

/** With a space, so that nobody can be called so. */
const stranger = 'unknown user'

/** Tells the audit log of an attempt that failed. */
export const noteRefusal = (db: Db, { entrant, reason, username = stranger }: { entrant: Entrant; reason: string; username?: string }) =>
  addDeed(db, { id: null, username }, signOnDeed(entrant, { outcome: 'refused', details: { reason } }))

const signOnDeed = ({ request_id, address }: Entrant, { outcome, details }: { outcome: 'done' | 'refused'; details: object }) => ({
  action: 'sign_in',
  subject_type: 'session',
  outcome,
  request_id,
  details: { address, by: 'sign_on', ...details },
})
