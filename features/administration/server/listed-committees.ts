import { sql } from 'kysely'
import type { ListQuery } from '#features/administration/list.ts'
import { responsibleOn } from '#features/committees/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/paging.ts'
import { notFound } from '#platform/server/http/problem.ts'

/** Every committee with all that is set, as of that day, in the order in which members see them. */
const committeesOn = (db: Db, today: string) =>
  db
    .selectFrom('committee as c')
    .selectAll('c')
    .select((query) => [
      sql<number>`(select count(*)::int from membership m where m.committee_id = c.id and coalesce(m.end_date, 'infinity') >= ${today}::date)`.as(
        'membership_count',
      ),
      query
        .exists(responsibleOn(db, today).where('m.committee_id', '=', sql.ref<number>('c.id')).select('m.id'))
        .$castTo<boolean>()
        .as('has_responsible'),
    ])
    .orderBy('c.group_type_order')
    .orderBy(sql`c.group_type_title collate "und-x-icu"`)
    .orderBy(sql`c.title collate "und-x-icu"`)
    .orderBy('c.id')

/** One page of those whose titles hold the words. */
export const pageOfCommittees = (db: Db, { today, ...asked }: ListQuery & { today: string }) =>
  pageOf(committeesOn(db, today).where(hasWords(asked.query, 'c.title', 'c.group_type_title', 'c.source_title')), asked)

export const listCommittees = (db: Db, today: string) => committeesOn(db, today).execute()

/** Throws 404 when there is none. */
export const findListedCommittee = (db: Db, { id, today }: { id: number; today: string }) =>
  committeesOn(db, today).where('c.id', '=', id).executeTakeFirstOrThrow(notFound)
