import { changed, isEmpty } from '#features/administration/server/changed.ts'
import { addUser, lockUser, setUser } from '#features/administration/server/users/users.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { publishToAdministrators } from '#features/committees/server/publish.ts'
import { scimPolicy } from '#features/scim/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { followGroups } from './members.ts'
import type { UserBody } from './users.ts'

/**
 * Adds an account without a password, or takes up again the one of this name that the provider had deleted. Throws 409 uniqueness for any other
 * account of this name.
 */
export async function createUser(db: Db, me: Administrator, { external_id, fields }: UserBody): Promise<{ id: number }> {
  const left = await deletedUser(db, fields.username)
  const user = left ?? (await addUser(db, me, { ...fields, password_hash: null }))
  if (left) await change(db, me, { id: user.id, fields: { is_disabled: false, ...fields } })
  await remember(db, { user_id: user.id, external_id, deleted: null })
  return user
}

const deletedUser = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('scim_user', 'scim_user.user_id', 'app_user.id')
    .select('app_user.id')
    .where('app_user.username', '=', username)
    .where('scim_user.deleted', 'is not', null)
    .executeTakeFirst()

/** Makes an account what the provider says. */
export async function changeUser(db: Db, me: Administrator, { id, external_id, fields }: UserBody & { id: number }): Promise<void> {
  await change(db, me, { id, fields })
  await remember(db, { user_id: id, external_id, deleted: null })
}

/**
 * Deletes an account for the provider: it is disabled, which ends its sessions and tokens, and leaves its groups. What belongs to it stays. Throws 409
 * for the last site administrator.
 */
export async function deleteUser(db: Db, me: Administrator, { id, now }: { id: number; now: Date }): Promise<void> {
  await change(db, me, { id, fields: { is_disabled: true } })
  await db.deleteFrom('scim_group_member').where('user_id', '=', id).execute()
  await followGroups(db, me, [id])
  await remember(db, { user_id: id, deleted: now.toISOString() })
  await addAuditEntry(db, me, { action: 'deprovision_user', subject_type: 'user', subject_id: id })
}

type Remembered = { user_id: number; external_id?: string | null; deleted: string | null }

const remember = (db: Db, { user_id, ...known }: Remembered) =>
  db
    .insertInto('scim_user')
    .values({ user_id, external_id: null, ...known })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(known))
    .execute()

type Change = { id: number; fields: Partial<UserBody['fields']> }

async function change(db: Db, me: Administrator, { id, fields }: Change): Promise<void> {
  const there = await lockUser(db, id)
  const changes = changed(there, fields)
  if (isEmpty(changes)) return
  if (!scimPolicy.changeUser(there, changes)) throw new Problem(403, { detail: { key: 'scim.has_rights' } })
  await publishToAdministrators(db, { kind: 'user', id })
  await setUser(db, me, { id, ...changes })
}
