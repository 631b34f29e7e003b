import { sql } from 'kysely'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { type Administrator, addMembership, changeMembership, endMembership } from '#features/committees/server/memberships.ts'
import type { Browser } from '#features/identity/server/cookies.ts'
import { anySignOn } from '#features/identity/server/known-browsers.ts'
import { type EnteredSession, enter, signInAuditEntry, unknownUser } from '#features/identity/server/sign-in.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { type Role, role } from '#platform/shared/actor.ts'
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
export const auditRefusal = (
  db: Db,
  { browser, reason, username = unknownUser }: { browser: Browser; reason: string; username?: string },
) => addAuditEntry(db, { id: null, username }, signInAuditEntry(browser, 'refused', { by, reason }))

/** Reads `Finanzkommission:member,responsible`, each committee once; malformed values are ignored. A title may itself contain a colon. */
export function rolesInClaim(claim: unknown): Map<string, Role[]> {
  const named = new Map<string, Role[]>()
  for (const line of [claim].flat()) {
    const [, title = '', written = ''] = (typeof line === 'string' && /^\s*(\S.*?)\s*:([^:]*)$/su.exec(line)) || []
    const roles = role
      .array()
      .min(1)
      .safeParse(written.split(',').map((word) => word.trim()))
    if (title && !title.includes('\0') && roles.success) named.set(title, [...new Set([...(named.get(title) ?? []), ...roles.data])])
  }
  return named
}

type Following = { user_id: number; claim: unknown }

/**
 * Creates, changes and ends memberships as the claim says. Memberships made by hand are never touched. A missing claim counts as empty:
 * providers leave it out when there is nothing to say.
 */
async function followClaim(db: Db, me: Administrator, { user_id, claim }: Following): Promise<void> {
  const named = rolesInClaim(claim)
  const there = await membershipsOf(db, { user_id, today: me.today })
  for (const { id, title, by_claim, is_over } of there) {
    if (by_claim && !is_over && !named.has(title)) await endMembership(db, me, id)
  }
  for (const committee of await committeesCalled(db, [...named.keys()])) {
    const held = there.find(({ committee_id }) => committee_id === committee.id)
    const roles = named.get(committee.title) ?? []
    if (!held) await addByClaim(db, me, { user_id, committee_id: committee.id, roles })
    else if (held.by_claim && (held.is_over || !isSame(held.roles, roles)))
      await changeMembership(db, me, { id: held.id, roles, end_date: null })
  }
}

const committeesCalled = (db: Db, titles: string[]) =>
  db.selectFrom('committee').select(['id', 'title']).where('title', '=', sql<string>`any(${titles})`).orderBy('id').execute()

const isSame = (some: Role[], others: Role[]) => some.length === others.length && some.every((name) => others.includes(name))

const membershipsOf = (db: Db, { user_id, today }: { user_id: number; today: string }) =>
  db
    .selectFrom('membership as m')
    .innerJoin('committee', 'committee.id', 'm.committee_id')
    .leftJoin('membership_by_claim as made', 'made.membership_id', 'm.id')
    .select(['m.id', 'm.committee_id', 'm.roles', 'committee.title', sql<boolean>`made.membership_id is not null`.as('by_claim')])
    .select(sql<boolean>`coalesce(m.end_date < ${today}::date, false)`.as('is_over'))
    .where('m.user_id', '=', user_id)
    .orderBy('m.id')
    .execute()

async function addByClaim(db: Db, me: Administrator, membership: { user_id: number; committee_id: number; roles: Role[] }) {
  const { id } = await addMembership(db, me, membership)
  await db.insertInto('membership_by_claim').values({ membership_id: id }).execute()
}
