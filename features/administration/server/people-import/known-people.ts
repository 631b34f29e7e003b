import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { anyOf } from '#platform/server/database/queries.ts'
import type { PersonRow } from './parse-rows.ts'
import type { ImportedMembership, ImportedUser } from './tables.ts'

export type KnownUser = ImportedUser & { id: number }
export type KnownMembership = ImportedMembership & { id: number; user_id: number; committee_id: number }

/** What there is of the people and committees that a table names. Keys of `committees` and `byEmail` are in lower case, and may fit several. */
export type KnownPeople = {
  users: Map<string, KnownUser>
  byEmail: Map<string, KnownUser[]>
  committees: Map<string, { id: number; title: string }[]>
  /** By user id and committee id. */
  memberships: Map<string, KnownMembership>
}

/** Finds them, and locks people and memberships in the order of their ids, so that others who change them wait. */
export async function lockKnownPeople(db: Db, rows: PersonRow[]): Promise<KnownPeople> {
  const names = rows.flatMap(({ user: { username } }) => username ?? [])
  // Somebody without a username gets the address as the username.
  const addresses = rows.flatMap(({ user: { username, email } }) => (username || !email ? [] : email.toLowerCase()))
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'language'])
    .where((query) =>
      query.or([query('username', '=', anyText([...names, ...addresses])), query(sql<string>`lower(email)`, '=', anyText(addresses))]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const committees = await db.selectFrom('committee').select(['id', 'title']).execute()
  const memberships = await db
    .selectFrom('membership')
    .select(['id', 'user_id', 'committee_id', 'roles', 'begin_date', 'end_date'])
    .where('user_id', '=', anyOf(users.map(({ id }) => id)))
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    users: new Map(users.map((user) => [user.username, user])),
    byEmail: Map.groupBy(users, ({ email }) => email.toLowerCase()),
    committees: Map.groupBy(committees, ({ title }) => title.toLowerCase()),
    memberships: new Map(memberships.map((membership) => [`${membership.user_id} ${membership.committee_id}`, membership])),
  }
}

const anyText = (texts: string[]) => sql<string>`any(${texts}::text[])`
