import { sql } from 'kysely'
import { byFullName } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import { hasWords, pageOf } from '#server/database/paging.ts'
import { notFound } from '#server/kit/problem.ts'
import type { ListQuery } from '#shared/administration/list.ts'

/** Every user as administrators see them; the day decides which memberships have ended. */
const usersOn = (db: Db, today: string) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language', 'u.is_site_admin', 'u.is_auditor'])
    .select(['u.is_records_staff', 'u.is_disabled', 'u.can_create_proposals_for_other_people', 'u.created'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<number>`(select count(*)::int from membership m where m.user_id = u.id and coalesce(m.end_date, 'infinity') >= ${today}::date)`.as(
        'membership_count',
      ),
    ])

/** One page of those whose names, username or address hold the words, by full name. */
export const pageOfUsers = (db: Db, { today, ...asked }: ListQuery & { today: string }) =>
  pageOf(
    usersOn(db, today)
      .where(hasWords(asked.query, 'u.first_name', 'u.last_name', 'u.username', 'u.email'))
      .orderBy(byFullName)
      .orderBy('u.id'),
    asked,
  )

/** All of them by username. */
export const listUsers = (db: Db, today: string) => usersOn(db, today).orderBy('u.username').execute()

/** Throws 404 when there is none. */
export const findListedUser = (db: Db, { id, today }: { id: number; today: string }) =>
  usersOn(db, today).where('u.id', '=', id).executeTakeFirstOrThrow(notFound)
