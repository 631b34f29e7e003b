import { sql } from 'kysely'
import type { CommitteeListed } from '#features/committees/contract.ts'
import type { UserChoice } from '#features/committees/user-contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { activeMemberships, byFullName } from './repository.ts'

/**
 * People of a committee that the caller has found, by full name; callers who are not responsible get the names of members only
 * (permissions.md User).
 */
export const listUsers = (db: Db, me: Actor, { id, is_responsible }: Pick<CommitteeListed, 'id' | 'is_responsible'>) =>
  activeMemberships(db, me.today)
    .where('m.committee_id', '=', id)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name'])
    .$if(!is_responsible, (query) => query.where(sql<boolean>`'member' = any(m.roles)`))
    .$if(is_responsible, (query) => query.select(['u.email', 'm.roles']))
    .orderBy(byFullName)
    .orderBy('u.username')
    .execute()

const most = 20

/** Users who are not disabled and whose names, username or address contain every word, ignoring case and accents. */
export const listUserChoices = (db: Db, { committee_id, query }: { committee_id: number; query: string }): Promise<UserChoice[]> =>
  db
    .selectFrom('app_user as u')
    .where('u.is_disabled', '=', false)
    .where(sql<boolean>`not exists (
      select from unnest(${query.split(/\s+/)}::text[]) word
      where strpos(folded(concat_ws(' ', u.first_name, u.last_name, u.username, u.email)), folded(word)) = 0)`)
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email'])
    .select(
      sql<boolean>`exists (select from membership where membership.user_id = u.id and membership.committee_id = ${committee_id})`.as(
        'is_member',
      ),
    )
    .orderBy(byFullName)
    .orderBy('u.username')
    .limit(most)
    .execute()
