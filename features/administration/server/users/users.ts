import { sql } from 'kysely'
import type { z } from 'zod'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { changed, isEmpty } from '#features/administration/server/changed.ts'
import { endInvitation } from '#features/administration/server/invitations/repository.ts'
import { newUser, userChanges } from '#features/administration/user.ts'
import { type AuditActor, addAuditEntry } from '#features/audit/server/repository.ts'
import { endFeedOf } from '#features/calendar/server/repository.ts'
import { canSignIn } from '#features/committees/server/repository.ts'
import { wipeDevicesOf } from '#features/devices/server/repository.ts'
import { revokeTokensOf } from '#features/identity/server/access-tokens/repository.ts'
import { hashPassword, type Named, weaknessOf } from '#features/identity/server/passwords.ts'
import { notifyChanged } from '#features/identity/server/second-factor/own-factors.ts'
import { removeFactors } from '#features/identity/server/second-factor/repository.ts'
import { endSessionsOf } from '#features/identity/server/sessions.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { invalid, notFound, wrongState } from '#platform/server/http/problem.ts'
import { accept, refusedBy } from '#platform/server/http/validation.ts'
import { publishSight } from '#platform/server/realtime/publish.ts'

const shortest = 8
/** Sign-in accepts no longer passwords. */
const longest = 1_024

/** The hash to store; throws 400 if the password is too short, too long or easy to guess. Used for all passwords except the demonstration's. */
export async function hashNewPassword(password: string, of: Named): Promise<string> {
  const letters = Array.from(password).length
  if (letters < shortest || password.length > longest) {
    throw invalid({ password: [{ key: 'administration.password', params: { minimum: shortest, maximum: longest } }] })
  }
  const weakness = await weaknessOf(password, of)
  if (weakness) throw invalid({ password: [{ key: `administration.${weakness}` }] })
  return hashPassword(password)
}

type NewUser = z.input<typeof newUser> & { password_hash: string | null }

/** Adds a user without memberships. The hash comes from `hashNewPassword`; with null the user cannot sign in. */
export const addUser = (db: Db, auditActor: AuditActor, { password_hash, ...given }: NewUser): Promise<{ id: number; username: string }> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(newUser, given)
    const user = await trx
      .insertInto('app_user')
      .values({ ...fields, password_hash })
      .returning(['id', 'username'])
      .executeTakeFirstOrThrow()
      .catch(usernameTaken(fields.username))
    await addAuditEntry(trx, auditActor, { action: 'add_user', subject_type: 'user', subject_id: user.id, details: fields })
    return user
  })

type UserChanges = z.input<typeof userChanges> & { id: number }

/** Changes the given fields that differ. Disabling ends all sessions of the user at once; their work stays. */
export const setUser = (db: Db, auditActor: AuditActor, { id, ...given }: UserChanges): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(userChanges, given)
    const changes = changed(await lockUser(trx, id), fields)
    if (isEmpty(changes)) return
    await trx
      .updateTable('app_user')
      .set(changes)
      .where('id', '=', id)
      .execute()
      .catch(usernameTaken(fields.username ?? ''))
    if (auditActor.id !== null) await requireSiteAdmin(trx)
    if (changes.is_disabled) await shutOut(trx, id)
    await publishSight(trx, { user_ids: [id] })
    await addAuditEntry(trx, auditActor, { action: 'set_user', subject_type: 'user', subject_id: id, details: changes })
  })

const usernameTaken = (username: string) =>
  refusedBy({ app_user_username_taken: { username: [{ key: 'administration.username_taken', params: { username } }] } })

/** Sets the hash of a new password and ends all sessions of the user. */
export const setPassword = (
  db: Db,
  auditActor: AuditActor,
  { user_id, password_hash }: { user_id: number; password_hash: string },
): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    await lockUser(trx, user_id)
    await replacePassword(trx, { user_id, password_hash })
    await addAuditEntry(trx, auditActor, { action: 'set_password', subject_type: 'user', subject_id: user_id })
  })

/** The same for a locked user, without an audit entry. */
export async function replacePassword(db: Db, { user_id, password_hash }: { user_id: number; password_hash: string }): Promise<void> {
  await db.updateTable('app_user').set({ password_hash }).where('id', '=', user_id).execute()
  await shutOut(db, user_id)
}

/**
 * Ends the sessions, the calendar feed and the access tokens, since somebody who knew the password may have created them; and the invitation to choose
 * another password.
 */
async function shutOut(db: Db, user_id: number) {
  await endInvitation(db, user_id)
  await endSessionsOf(db, user_id)
  await endFeedOf(db, user_id)
  await revokeTokensOf(db, user_id, { madeBy: 'anybody' })
}

/** Signs a user out everywhere; resolves to the number of sessions ended. The calendar feed goes on. */
export const endUserSessions = (db: Db, auditActor: AuditActor, user_id: number): Promise<number> =>
  inOneTransaction(db, async (trx) => {
    await lockUser(trx, user_id)
    const sessions = await endSessionsOf(trx, user_id)
    await addAuditEntry(trx, auditActor, { action: 'end_sessions', subject_type: 'user', subject_id: user_id, details: { sessions } })
    return sessions
  })

/** Destroys the keys to the offline data in a user's browsers; resolves to the number of browsers. */
export const wipeUserDevices = (db: Db, auditActor: AuditActor, user_id: number): Promise<number> =>
  inOneTransaction(db, async (trx) => {
    await lockUser(trx, user_id)
    const devices = await wipeDevicesOf(trx, user_id)
    await addAuditEntry(trx, auditActor, { action: 'wipe_devices', subject_type: 'user', subject_id: user_id, details: { devices } })
    return devices
  })

/** Removes a user's authenticator app, passkeys and recovery codes, and notifies them by mail; resolves to whether there were any. */
export const removeSecondFactor = (
  deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>,
  auditActor: AuditActor,
  user_id: number,
): Promise<boolean> =>
  inOneTransaction(deps.db, async (trx) => {
    await lockUser(trx, user_id)
    if (!(await removeFactors(trx, user_id))) return false
    await notifyChanged({ ...deps, db: trx }, user_id)
    await addAuditEntry(trx, auditActor, { action: 'remove_second_factor', subject_type: 'user', subject_id: user_id })
    return true
  })

const isActiveSiteAdmin = sql<boolean>`u.is_site_admin and not u.is_disabled and ${canSignIn}`

/** Locks the user and all site administrators, in one order, so that two who remove each other wait. Throws 404. */
export async function lockUser(db: Db, id: number) {
  const held = await db
    .selectFrom('app_user as u')
    .selectAll()
    .where((query) => query.or([query('u.id', '=', id), isActiveSiteAdmin]))
    .orderBy('u.id')
    .forUpdate()
    .execute()
  const user = held.find((row) => row.id === id)
  if (!user) throw notFound()
  return user
}

/** Throws 409 if no site administrator would remain. Not for the command line, which can appoint one. */
async function requireSiteAdmin(db: Db) {
  const found = await db.selectFrom('app_user as u').select('u.id').where(isActiveSiteAdmin).executeTakeFirst()
  if (!found) throw wrongState({ key: 'administration.last_site_admin' })
}

/** The user with this name, also if disabled; throws AdministrationRefused if there is none. */
export async function findUser(db: Db, username: string) {
  const names = ['username', 'first_name', 'last_name', 'email'] as const
  const user = await db
    .selectFrom('app_user')
    .select(['id', ...names])
    .where('username', '=', username)
    .executeTakeFirst()
  if (!user) throw new AdministrationRefused(`user: there is none named ${username}`)
  return user
}
