import { sql } from 'kysely'
import { byFullName } from '#features/committees/server/repository.ts'
import { isLiving, livingAt } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { ListQuery } from '#platform/shared/fields.ts'

/** `now` decides which sessions have expired, its day which memberships have ended. */
type At = { today: string; now: Date }

/** All users as administrators see them. */
const usersAt = (db: Db, { today, now }: At) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language', 'u.is_site_admin', 'u.is_auditor'])
    .select(['u.is_records_staff', 'u.is_disabled', 'u.can_create_proposals_for_other_people', 'u.created'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (select from totp where totp.user_id = u.id) or exists (select from passkey where passkey.user_id = u.id)`.as(
        'has_second_factor',
      ),
      sql<number>`(select count(*)::int from user_identity i where i.user_id = u.id)`.as('identity_count'),
      sql<number>`(select count(*)::int from membership m where m.user_id = u.id and coalesce(m.end_date, 'infinity') >= ${today}::date)`.as(
        'membership_count',
      ),
      sql<number>`(select count(*)::int from device where device.user_id = u.id)`.as('device_count'),
    ])
    .select((query) =>
      query
        .selectFrom('session')
        .whereRef('session.user_id', '=', 'u.id')
        .where(isLiving(livingAt(now)))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('session_count'),
    )

/** One page of the users whose name, username or address contains the words, by full name. */
export const pageOfUsers = (db: Db, { today, now, ...asked }: ListQuery & At) =>
  pageOf(
    usersAt(db, { today, now })
      .where(hasWords(asked.query, 'u.first_name', 'u.last_name', 'u.username', 'u.email'))
      .orderBy(byFullName)
      .orderBy('u.id'),
    asked,
  )

/** All of them by username. */
export const listUsers = (db: Db, at: At) => usersAt(db, at).orderBy('u.username').execute()

/** Throws 404 if there is none. */
export const findListedUser = (db: Db, { id, ...at }: At & { id: number }) =>
  usersAt(db, at).where('u.id', '=', id).executeTakeFirstOrThrow(notFound)
