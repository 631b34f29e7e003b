import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addUser } from '#features/administration/server/users/users.ts'
import { username } from '#features/administration/user.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { revokeTokensOf } from '#features/identity/server/access-tokens/repository.ts'
import { endSessionsOf } from '#features/identity/server/sessions.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import type { SignOnEnv } from './provider.ts'
import { type Identity, lockAccountOf } from './repository.ts'
import { emailOf, namesOf, usernameOf, type VerifiedIdentity } from './tokens.ts'

type Account = { id: number; username: string; is_disabled: boolean }
type Asked = { env: SignOnEnv; who: VerifiedIdentity; now: Date; request_id: string }

/** The account of a person whom the provider vouches for: linked before, or linked or created now, as configured. */
export async function accountOf(db: Db, asked: Asked): Promise<Account | undefined> {
  const known = await lockAccountOf(db, asked.who)
  if (known) return known
  // Two parallel first sign-ons create one link.
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(identityOf(asked.who))}, 29))`.execute(db)
  return (await lockAccountOf(db, asked.who)) ?? (await fittingAccount(db, asked)) ?? (await newAccount(db, asked))
}

const identityOf = ({ issuer, subject }: Identity) => ({ issuer, subject })

/** Links the one account that the claim names. A disabled one is returned without a link. */
async function fittingAccount(db: Db, { env: { oidc_link }, who, now, request_id }: Asked): Promise<Account | undefined> {
  const [column, value] =
    oidc_link === 'email' ? (['email', emailOf(who.claims)] as const) : (['username', usernameOf(who.claims)] as const)
  if (oidc_link === 'off' || value === undefined) return undefined
  const [account, another] = await accountsWith(db, { column, value, issuer: who.issuer })
  if (!account || another || account.is_linked) return undefined
  const auditActor = { id: account.id, username: account.username, request_id }
  if (!account.is_disabled) await linkIdentity(db, auditActor, { ...identityOf(who), user_id: account.id, now, by: oidc_link })
  return account
}

const accountsWith = (db: Db, { column, value, issuer }: { column: 'email' | 'username'; value: string; issuer: string }) =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'is_disabled'])
    // An account that has an identity at this provider gets no second one.
    .select(sql<boolean>`exists (select from user_identity i where i.user_id = app_user.id and i.issuer = ${issuer})`.as('is_linked'))
    .where(column, '=', value)
    .limit(2)
    .forNoKeyUpdate()
    .execute()

async function newAccount(db: Db, { env: { oidc_create }, who, now, request_id }: Asked): Promise<Account | undefined> {
  if (!oidc_create) return undefined
  const auditActor: AuditActor = { id: null, username: 'sign-on', request_id }
  const fields = { ...namesOf(who.claims), email: emailOf(who.claims) ?? '' }
  const user = await addUser(db, auditActor, { username: await freeUsername(db, who), ...fields, password_hash: null })
  await linkIdentity(db, auditActor, { ...identityOf(who), user_id: user.id, now, by: 'new_account' })
  return { ...user, is_disabled: false }
}

/** The provider's username, or a derived one if it is taken or invalid. */
async function freeUsername(db: Db, who: VerifiedIdentity): Promise<string> {
  const wanted = usernameOf(who.claims)?.toLowerCase() ?? ''
  const derived = `sub-${createHash('sha256')
    .update(JSON.stringify(identityOf(who)))
    .digest('hex')
    .slice(0, 16)}`
  if (!username.safeParse(wanted).success) return derived
  const taken = await db.selectFrom('app_user').select('id').where('username', '=', wanted).executeTakeFirst()
  return taken ? derived : wanted
}

/** `by`: how the identity came to be linked. */
type Link = Identity & { user_id: number; now: Date; by: 'username' | 'email' | 'new_account' | 'command_line' }

/** Links an identity to an account; returns the account that it already belongs to, if any. */
export const linkIdentity = (db: Db, auditActor: AuditActor, { by, now, ...link }: Link): Promise<{ user_id: number } | undefined> =>
  inOneTransaction(db, async (trx) => {
    const { issuer, subject, user_id } = link
    const { numInsertedOrUpdatedRows: linked } = await trx
      .insertInto('user_identity')
      .values({ ...link, created: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (linked !== 1n) return ownerOf(trx, link)
    // From now on a person has the account: what administrators made for a program must not go on acting as them.
    await revokeTokensOf(trx, user_id, { madeBy: 'others' })
    await addAuditEntry(trx, auditActor, {
      action: 'link_identity',
      subject_type: 'user',
      subject_id: user_id,
      details: { issuer, subject, by },
    })
    return undefined
  })

const ownerOf = (db: Db, { issuer, subject }: Identity) =>
  db.selectFrom('user_identity').select('user_id').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirstOrThrow()

/** Unlinks all identities of an account and ends all of its sessions. Returns how many identities there were. */
export const unlinkIdentities = (db: Db, auditActor: AuditActor, user_id: number): Promise<number> =>
  inOneTransaction(db, async (trx) => {
    const removed = await trx.deleteFrom('user_identity').where('user_id', '=', user_id).returning(['issuer', 'subject']).execute()
    if (removed.length === 0) return 0
    await endSessionsOf(trx, user_id)
    await revokeTokensOf(trx, user_id, { madeBy: 'anybody' })
    await addAuditEntry(trx, auditActor, {
      action: 'unlink_identity',
      subject_type: 'user',
      subject_id: user_id,
      details: { identities: removed },
    })
    return removed.length
  })
