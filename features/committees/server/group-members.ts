import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { fullName } from '#platform/shared/actor.ts'
import type { Administrator } from './memberships.ts'
import { activeMemberships, byFullName } from './repository.ts'

type Wanted = { committee_id: number; members: number[] }

/** Members of a group have an active membership in its committee: tells of those who have none (permissions.md Committee group). */
export async function faultsOfMembers(db: Db, me: Administrator, { committee_id, members }: Wanted): Promise<Text[]> {
  if (members.length === 0) return []
  const active = await activeMemberships(db, me.today).where('m.committee_id', '=', committee_id).select('u.id').execute()
  const known = new Set(active.map(({ id }) => id))
  const strangers = members.filter((id) => !known.has(id))
  if (strangers.length === 0) return []
  const names = await namesOf(db, strangers, me.id === null ? null : committee_id)
  return [{ key: 'committees.members_not_in_committee', params: { count: strangers.length, names: names.join(', ') } }]
}

/**
 * Who never was in the committee, nor is in a group of it, is named by number alone, as is an id that nobody has.
 * Without a committee everybody is named: the command line knows whom it asked for.
 */
async function namesOf(db: Db, ids: number[], committee_id: number | null): Promise<string[]> {
  const users = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .where('u.id', 'in', ids)
    .$if(committee_id !== null, (query) => query.where(isKnownTo(committee_id ?? 0)))
    .orderBy(byFullName)
    .execute()
  const found = new Set(users.map(({ id }) => id))
  return [...users.map(fullName), ...ids.filter((id) => !found.has(id)).map(String)]
}

const isKnownTo = (committee_id: number) => sql<boolean>`(
  exists (select from membership m where m.user_id = u.id and m.committee_id = ${committee_id}) or exists (
    select from committee_group_member gm join committee_group g on g.id = gm.committee_group_id
    where gm.user_id = u.id and g.committee_id = ${committee_id}))`
