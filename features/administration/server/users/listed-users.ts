import { sql } from 'kysely'
import { isStanding } from '#features/administration/server/invitations/repository.ts'
import { type AskedRows, asTable } from '#features/administration/server/table.ts'
import type { UserCondition, UserSort } from '#features/administration/user.ts'
import { byFullName } from '#features/committees/server/repository.ts'
import { isLiving, livingAt } from '#features/identity/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hasWords, pageOf } from '#platform/server/database/queries.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { ListQuery } from '#platform/shared/fields.ts'

/** `now` decides which sessions have expired, its day which memberships have ended. */
type At = { today: string; now: Date }

const hasSecondFactor = sql<boolean>`(
  exists (select from totp where totp.user_id = u.id) or exists (select from passkey where passkey.user_id = u.id))`
const identityCount = sql<number>`(select count(*)::int from user_identity i where i.user_id = u.id)`
const membershipCount = (today: string) =>
  sql<number>`(select count(*)::int from membership m where m.user_id = u.id and coalesce(m.end_date, 'infinity') >= ${today}::date)`

/** Their invitation, unless they have signed in since or have another address now. */
const invitationOf = (db: Db) => db.selectFrom('invitation as i').where(sql<boolean>`i.user_id = u.id`).where(isStanding)

/** All users as administrators see them. */
const usersAt = (db: Db, { today, now }: At) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.email', 'u.language', 'u.is_site_admin', 'u.is_auditor'])
    .select(['u.is_records_staff', 'u.is_disabled', 'u.can_create_proposals_for_other_people', 'u.created', 'u.last_sign_in'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      hasSecondFactor.as('has_second_factor'),
      identityCount.as('identity_count'),
      membershipCount(today).as('membership_count'),
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
    .select([
      invitationOf(db).select('i.sent').$asScalar().as('invited'),
      sql<boolean>`exists ${invitationOf(db).where('i.expires', '<=', now.toISOString())}`.as('is_invitation_expired'),
    ])

type AskedUsers = AskedRows<UserSort, UserCondition> & Pick<ListQuery, 'query'> & At

/** The users whose name, username or address contains the words and who meet the conditions. */
const usersAsked = (db: Db, { today, now, query, ...asked }: AskedUsers) =>
  asTable(usersAt(db, { today, now }).where(hasWords(query, 'u.first_name', 'u.last_name', 'u.username', 'u.email')), asked, {
    id: 'u.id',
    sorts: {
      name: [byFullName],
      username: [sql`u.username`],
      created: [sql`u.created`],
      last_sign_in: [sql`coalesce(u.last_sign_in, '-infinity')`],
      membership_count: [membershipCount(today), byFullName],
    },
    conditions: {
      is_site_admin: sql`u.is_site_admin`,
      is_auditor: sql`u.is_auditor`,
      is_records_staff: sql`u.is_records_staff`,
      is_disabled: sql`u.is_disabled`,
      without_membership: sql`${membershipCount(today)} = 0`,
      without_second_factor: sql`not ${hasSecondFactor}`,
      is_invited: sql`exists ${invitationOf(db)}`,
      never_signed_in: sql`u.last_sign_in is null`,
      no_way_in: sql`u.password_hash is null and ${identityCount} = 0`,
    },
  })

/** All pages at once. */
export const findUsers = (db: Db, asked: AskedUsers) => usersAsked(db, asked).execute()
export const pageOfUsers = (db: Db, asked: AskedUsers & ListQuery) => pageOf(usersAsked(db, asked), asked)

/** All of them by username. */
export const listUsers = (db: Db, at: At) => usersAt(db, at).orderBy('u.username').execute()

/** Throws 404 if there is none. */
export const findListedUser = (db: Db, { id, ...at }: At & { id: number }) =>
  usersAt(db, at).where('u.id', '=', id).executeTakeFirstOrThrow(notFound)
