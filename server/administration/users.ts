import { sql } from 'kysely'
import type { z } from 'zod'
import { addDeed, type Doer } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import { inOneTransaction } from '#server/database/in-one-transaction.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { accept, refusedBy } from '#server/kit/accept.ts'
import { invalid, notFound } from '#server/kit/problem.ts'
import { newUser } from '#shared/administration/user.ts'
import { AdministrationRefused } from './administration-refused.ts'

const shortest = 8
/** Sign-in takes no longer ones. */
const longest = 1_024

/** The hash to store; throws 400 for a password that is too short or too long. */
export async function hashNewPassword(password: string): Promise<string> {
  const letters = Array.from(password).length
  if (letters < shortest || password.length > longest) {
    throw invalid({ password: [{ key: 'administration.password', params: { minimum: shortest, maximum: longest } }] })
  }
  return hashPassword(password)
}

type NewUser = z.input<typeof newUser> & { password_hash: string | null }

/** Adds a user without any membership; the hash comes from `hashNewPassword`, null is somebody who cannot sign in. */
export const addUser = (db: Db, doer: Doer, { password_hash, ...given }: NewUser): Promise<{ id: number; username: string }> =>
  inOneTransaction(db, async (trx) => {
    const details = accept(newUser, given)
    const user = await trx
      .insertInto('app_user')
      .values({ ...details, password_hash })
      .returning(['id', 'username'])
      .executeTakeFirstOrThrow()
      .catch(
        refusedBy({
          app_user_username_taken: { username: [{ key: 'administration.username_taken', params: { username: details.username } }] },
        }),
      )
    await addDeed(trx, doer, { action: 'add_user', subject_type: 'user', subject_id: user.id, details })
    return user
  })

/** Keeps the user from signing in and ends every session of theirs at once. What they did stays. */
export const disableUser = (db: Db, doer: Doer, user_id: number): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    await holdUser(trx, user_id)
    await trx.updateTable('app_user').set({ is_disabled: true }).where('id', '=', user_id).execute()
    await endSessionsOf(trx, user_id)
    await addDeed(trx, doer, { action: 'disable_user', subject_type: 'user', subject_id: user_id })
  })

/** Lets a disabled user sign in again, with the password and the memberships of before. */
export const enableUser = (db: Db, doer: Doer, user_id: number): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    await holdUser(trx, user_id)
    await trx.updateTable('app_user').set({ is_disabled: false }).where('id', '=', user_id).execute()
    await addDeed(trx, doer, { action: 'enable_user', subject_type: 'user', subject_id: user_id })
  })

/** Sets the hash of a new password and ends every session of the user. */
export const setPassword = (db: Db, doer: Doer, { user_id, password_hash }: { user_id: number; password_hash: string }): Promise<void> =>
  inOneTransaction(db, async (trx) => {
    await holdUser(trx, user_id)
    await trx.updateTable('app_user').set({ password_hash }).where('id', '=', user_id).execute()
    await endSessionsOf(trx, user_id)
    await addDeed(trx, doer, { action: 'set_password', subject_type: 'user', subject_id: user_id })
  })

async function holdUser(db: Db, id: number) {
  await db.selectFrom('app_user').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

/** The user of that name, disabled ones too; AdministrationRefused when there is none. */
export async function findUser(db: Db, username: string): Promise<{ id: number; username: string }> {
  const user = await db.selectFrom('app_user').select(['id', 'username']).where('username', '=', username).executeTakeFirst()
  if (!user) throw new AdministrationRefused(`user: there is none named ${username}`)
  return user
}

/** Every user, by username. */
export const listUsers = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'language', 'is_site_admin', 'can_create_proposals_for_other_people'])
    .select(['is_disabled', sql<boolean>`password_hash is not null`.as('has_password')])
    .orderBy('username')
    .execute()
