import { sql } from 'kysely'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { Administrator } from '#features/committees/server/memberships.ts'
import { committeesCalled, rolesInClaim } from '#features/identity/server/memberships-by-claim.ts'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { GroupBody } from './groups.ts'
import { followGroups, lockUsers } from './members.ts'
import { ScimProblem } from './problem.ts'
import { shownAmong } from './users.ts'

/** Adds a group with its members. Throws 400 unless its name is a line of a claim that names a committee, 409 uniqueness if it is taken. */
export async function createGroup(db: Db, me: Administrator, { now, ...group }: GroupBody & { now: Date }): Promise<{ id: number }> {
  await requireMeaning(db, group.display_name)
  const { display_name, external_id } = group
  const { id } = await db
    .insertInto('scim_group')
    .values({ display_name, external_id, created: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameTaken)
  const { added } = await setMembers(db, me, { id, members: group.members })
  await audit(db, me, { action: 'add_scim_group', id, display_name, added })
  return { id }
}

/** Locks a group for a change; throws 404 if there is none. */
export const lockGroup = (db: Db, id: number) =>
  db.selectFrom('scim_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)

/** Makes a locked group what the provider says, and the memberships of everybody concerned. */
export async function changeGroup(db: Db, me: Administrator, { id, members, ...fields }: GroupBody & { id: number }): Promise<void> {
  const there = await lockGroup(db, id)
  const isRenamed = there.display_name !== fields.display_name
  if (isRenamed) await requireMeaning(db, fields.display_name)
  await db.updateTable('scim_group').set(fields).where('id', '=', id).execute().catch(nameTaken)
  const { added, removed } = await setMembers(db, me, { id, members, isRenamed })
  if (isRenamed || added.length + removed.length > 0)
    await audit(db, me, { action: 'change_scim_group', id, display_name: fields.display_name, added, removed })
}

/** Removes a group, and with it the memberships that came from it. */
export async function deleteGroup(db: Db, me: Administrator, { id }: { id: number }): Promise<void> {
  const { display_name } = await lockGroup(db, id)
  const { removed } = await setMembers(db, me, { id, members: [] })
  await db.deleteFrom('scim_group').where('id', '=', id).execute()
  await audit(db, me, { action: 'remove_scim_group', id, display_name, removed })
}

/** The same lines as of a sign-on's claim. Unlike there, one without a meaning is refused: the provider's log is where administrators look. */
async function requireMeaning(db: Db, display_name: string): Promise<void> {
  const [title] = rolesInClaim(display_name).keys()
  if (title === undefined) throw invalidName('scim.group_name', display_name)
  if ((await committeesCalled(db, [title])).length === 0) throw invalidName('scim.unknown_committee', title)
}

const invalidName = (key: string, name: string) => new ScimProblem('invalidValue', { key, params: { name } })

function nameTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'scim_group_once') throw new ScimProblem('uniqueness', { key: 'scim.group_taken' })
  throw error
}

type Stated = { id: number; members: string[]; isRenamed?: boolean }

/** Sets the members, and the memberships of those concerned: of all if the group got another name. Throws 400 for a member that SCIM does not show. */
async function setMembers(db: Db, me: Administrator, { id, members, isRenamed = false }: Stated) {
  const given = members.map((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  const rows = await db.selectFrom('scim_group_member').select('user_id').where('group_id', '=', id).execute()
  const there = new Set(rows.map(({ user_id }) => user_id))
  const added = given.filter((user_id) => !there.has(user_id))
  const removed = [...there].filter((user_id) => !given.includes(user_id))
  const concerned = isRenamed ? [...given, ...removed] : [...added, ...removed]
  // Asks which are shown once nobody can be deleted meanwhile.
  await lockUsers(db, concerned)
  const shown = await shownAmong(db, given)
  const unknown = members.find((_, index) => !shown.has(given[index] ?? 0))
  if (unknown !== undefined) throw new ScimProblem('invalidValue', { key: 'scim.unknown_member', params: { id: unknown.slice(0, 100) } })
  await sql`delete from scim_group_member where group_id = ${id} and user_id = ${anyOf(removed)}`.execute(db)
  await sql`insert into scim_group_member (group_id, user_id) select ${id}::int, unnest(${added}::int[])`.execute(db)
  await followGroups(db, me, concerned)
  return { added, removed }
}

type Audited = { action: string; id: number; display_name: string; added?: number[]; removed?: number[] }

const audit = (db: Db, me: Administrator, { action, id, ...details }: Audited) =>
  addAuditEntry(db, me, { action, subject_type: 'scim_group', subject_id: id, details })
