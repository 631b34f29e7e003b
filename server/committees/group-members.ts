import type { Db } from '#server/database/db.ts'
import type { Text } from '#server/kit/problem.ts'
import { fullName } from '#shared/identity/actor.ts'
import { activeMemberships, byFullName } from './repository.ts'

type Wanted = { committee_id: number; members: number[]; today: string }

/** Members of a group have an active membership in its committee: names those who have none (permissions.md Committee group). */
export async function faultsOfMembers(db: Db, { committee_id, members, today }: Wanted): Promise<Text[]> {
  if (members.length === 0) return []
  const active = await activeMemberships(db, today).where('m.committee_id', '=', committee_id).select('u.id').execute()
  const known = new Set(active.map(({ id }) => id))
  const strangers = members.filter((id) => !known.has(id))
  if (strangers.length === 0) return []
  const names = await namesOf(db, strangers)
  return [{ key: 'committees.members_not_in_committee', params: { count: strangers.length, names: names.join(', ') } }]
}

/** What nobody has as an id is named by its number. */
async function namesOf(db: Db, ids: number[]): Promise<string[]> {
  const users = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .where('u.id', 'in', ids)
    .orderBy(byFullName)
    .execute()
  const found = new Set(users.map(({ id }) => id))
  return [...users.map(fullName), ...ids.filter((id) => !found.has(id)).map(String)]
}
