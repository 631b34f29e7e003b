import { sql } from 'kysely'
import type { z } from 'zod'
import { newUser, userChanges } from '#features/administration/user.ts'
import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { endFeedOf } from '#features/calendar/server/repository.ts'
import { canSignIn } from '#features/committees/server/repository.ts'
import { wipeDevicesOf } from '#features/devices/server/repository.ts'
import { hashPassword, type Named, weaknessOf } from '#features/identity/server/passwords.ts'
import { notifyChanged } from '#features/identity/server/second-factor/own-factors.ts'
import { removeFactors } from '#features/identity/server/second-factor/repository.ts'
import { endSessionsOf } from '#features/identity/server/sessions.ts'
import { type Db, inOneTransaction } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { invalid, notFound, wrongState } from '#platform/server/http/problem.ts'
import { accept, refusedBy } from '#platform/server/http/validation.ts'
import { publishSight } from '#platform/server/realtime/publish.ts'
import { AdministrationRefused } from './administration-refused.ts'
import { changed, isEmpty } from './changed.ts'

const shortest = 8
/** Sign-in takes no longer ones. */
const longest = 1_024

/** The hash to store; throws 400 for a password that is too short, too long, or that others would soon guess. Every password goes through it, but for those of the demonstration. */
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

/** Adds a user without any membership; the hash comes from `hashNewPassword`, null is somebody who cannot sign in. */
export const addUser = (db: Db, doer: Doer, { password_hash, ...given }: NewUser): Promise<{ id: number; username: string }> =>
  inOneTransaction(db, async (trx) => {
    const fields = accept(newUser, given)
    const user = await trx
      .insertInto('app_user')
      .values({ ...fields, password_hash })
      .returning(['id', 'username'])
      .executeTakeFirstOrThrow()
      .catch(usernameTaken(fields.username))
    await addAuditEntry(trx, doer, { action: 'add_user', subject_type: 'user', subject_id: user.id, details: fields })
    return user
  })

type UserChanges = z.input<typeof userChanges> & { id: number }

/** Changes what is given and differs. Disabling ends every session of the user at once; what they did stays. */
export const setUser = (db: Db, doer: Doer, { id, ...given }: UserChanges): Promise<void> =>
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
    if (doer.id !== null) await requireSiteAdmin(trx)
    if (changes.is_disabled) await shutOut(trx, id)
    await publishSight(trx, { user_ids: [id] })
    await addAuditEntry(trx, doer, { action: 'set_user', subject_type: 'user', subject_id: id, details: changes })
  })

const usernameTaken = (username: string) =>
  refusedBy({ app_user_username_taken: { username: [{ key: 'administration.username_taken', params: { username } }] } })

/** Sets the hash of a new password and ends every session of the user. */
export const setPassword = (db: Db, doer: Doer, { user_id, password_hash }: { user_id: number; password_hash: string }): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    await lockUser(trx, user_id)
    await trx.updateTable('app_user').set({ password_hash }).where('id', '=', user_id).execute()
    await shutOut(trx, user_id)
    await addAuditEntry(trx, doer, { action: 'set_password', subject_type: 'user', subject_id: user_id })
  })

/** Also of what was opened without a session: whoever knew the password may have made it. */
async function shutOut(db: Db, user_id: number) {
  await endSessionsOf(db, user_id)
  await endFeedOf(db, user_id)
}

/** Signs somebody out everywhere, and answers how many sessions that ended. What they opened without one goes on. */
export const endUserSessions = (db: Db, doer: Doer, user_id: number): Promise<number> =>
  inOneTransaction(db, async (trx) => {
    await lockUser(trx, user_id)
    const sessions = await endSessionsOf(trx, user_id)
    await addAuditEntry(trx, doer, { action: 'end_sessions', subject_type: 'user', subject_id: user_id, details: { sessions } })
    return sessions
  })

/** Destroys the keys of whatever somebody's browsers keep, and answers of how many. */
export const wipeUserDevices = (db: Db, doer: Doer, user_id: number): Promise<number> =>
  inOneTransaction(db, async (trx) => {
    await lockUser(trx, user_id)
    const devices = await wipeDevicesOf(trx, user_id)
    await addAuditEntry(trx, doer, { action: 'wipe_devices', subject_type: 'user', subject_id: user_id, details: { devices } })
    return devices
  })

/** Takes somebody's app, passkeys and recovery codes, as when the telephone is lost, and tells them by mail; answers whether there was anything to take. */
export const removeSecondFactor = (deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, doer: Doer, user_id: number): Promise<boolean> =>
  inOneTransaction(deps.db, async (trx) => {
    await lockUser(trx, user_id)
    if (!(await removeFactors(trx, user_id))) return false
    await notifyChanged({ ...deps, db: trx }, user_id)
    await addAuditEntry(trx, doer, { action: 'remove_second_factor', subject_type: 'user', subject_id: user_id })
    return true
  })

const isActiveSiteAdmin = sql<boolean>`u.is_site_admin and not u.is_disabled and ${canSignIn}`

/** Holds the site administrators along with the user, in one order: two who remove each other wait for one another. Throws 404. */
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

/** Throws 409 when nobody could administer the site any more. The command line can appoint somebody, so it may. */
async function requireSiteAdmin(db: Db) {
  const found = await db.selectFrom('app_user as u').select('u.id').where(isActiveSiteAdmin).executeTakeFirst()
  if (!found) throw wrongState({ key: 'administration.last_site_admin' })
}

/** The user of that name, disabled ones too; AdministrationRefused when there is none. */
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
