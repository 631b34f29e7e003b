import { sql } from 'kysely'
import type { MembershipSort } from '#features/administration/membership.ts'
import type { MembershipCondition } from '#features/committees/membership-contract.ts'
import { byFullName } from '#features/committees/server/repository.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Role } from '#platform/shared/actor.ts'
import type { ListQuery } from '#platform/shared/fields.ts'
import { AdministrationRefused } from './administration-refused.ts'
import { type AskedRows, asTable } from './table.ts'

/** The membership of a user in a committee; throws AdministrationRefused if there is none. */
export async function findMembership(
  db: Db,
  { user_id, committee_id }: { user_id: number; committee_id: number },
): Promise<{ id: number }> {
  const found = await db
    .selectFrom('membership')
    .select('id')
    .where('user_id', '=', user_id)
    .where('committee_id', '=', committee_id)
    .executeTakeFirst()
  if (!found) throw new AdministrationRefused('membership: the user has none in this committee')
  return found
}

type Among = { today: string; committee?: number | undefined; user?: number | undefined }

/** All memberships, or those of a committee or a user, with both names. */
const membershipsAmong = (db: Db, { today, committee, user }: Among) =>
  db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .innerJoin('committee', 'committee.id', 'm.committee_id')
    .select(['m.id', 'm.committee_id', 'committee.title as committee', 'u.id as user', 'u.username', 'u.first_name', 'u.last_name'])
    .select(['m.roles', 'm.begin_date', 'm.end_date', isActiveOn(today).as('is_active')])
    .$if(committee !== undefined, (query) => query.where('m.committee_id', '=', committee ?? 0))
    .$if(user !== undefined, (query) => query.where('m.user_id', '=', user ?? 0))

type AskedMemberships = AskedRows<MembershipSort, MembershipCondition> & Pick<ListQuery, 'query'> & Among

const byCommittee = sql`committee.title collate "und-x-icu"`

/** The memberships whose names or committee title contain the words and that meet the conditions. */
const membershipsAsked = (db: Db, { query, ...asked }: AskedMemberships) =>
  asTable(membershipsAmong(db, asked).where(hasWords(query, 'u.first_name', 'u.last_name', 'u.username', 'committee.title')), asked, {
    id: 'm.id',
    sorts: {
      committee: [byCommittee, byFullName],
      name: [byFullName, byCommittee],
      begin_date: [sql`coalesce(m.begin_date, '-infinity')`],
      end_date: [sql`coalesce(m.end_date, 'infinity')`],
    },
    conditions: {
      is_active: isActiveOn(asked.today),
      has_ended: sql`m.end_date < ${asked.today}::date`,
      is_future: sql`m.begin_date > ${asked.today}::date`,
      member: hasRole('member'),
      responsible: hasRole('responsible'),
      access: hasRole('access'),
    },
  })

const hasRole = (role: Role) => sql<boolean>`${role}::text = any(m.roles)`

/** All pages at once. */
export const findMemberships = (db: Db, asked: AskedMemberships) => membershipsAsked(db, asked).execute()

/** By committee and full name. */
export const listMemberships = (db: Db, among: Among) => findMemberships(db, { ...among, query: '', sort: 'committee', only: [] })

export const pageOfMemberships = (db: Db, asked: AskedMemberships & ListQuery) => pageOf(membershipsAsked(db, asked), asked)

/** Throws 404 if there is none. */
export const findListedMembership = (db: Db, { id, today }: { id: number; today: string }) =>
  membershipsAmong(db, { today }).where('m.id', '=', id).executeTakeFirstOrThrow(notFound)
