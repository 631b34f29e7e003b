import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Hint } from '#features/identity/contract.ts'
import { absoluteLimit, idleLimit } from '#features/identity/sessions.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { StartPage } from '#platform/shared/site.ts'

/** Users that may act, as actors of the given day: roles count only within their window (permissions.md Actors). */
export const actorsOn = (db: Db, today: string) =>
  db
    .selectFrom('app_user')
    .where('app_user.is_disabled', '=', false)
    .select([
      'app_user.id',
      'app_user.username',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.email',
      'app_user.is_site_admin',
      'app_user.is_auditor',
      'app_user.is_records_staff',
      'app_user.can_create_proposals_for_other_people',
      sql<string>`${today}::text`.as('today'),
    ])
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('membership as m')
          .whereRef('m.user_id', '=', 'app_user.id')
          .select(['m.committee_id', 'm.roles', 'm.begin_date', 'm.end_date'])
          .select(isActiveOn(today).as('is_active'))
          .orderBy('m.committee_id'),
      ).as('roles'),
    )

/** Whether the window of membership `m` contains the day. */
export const isActiveOn = (today: string) =>
  sql<boolean>`(coalesce(m.begin_date, '-infinity') <= ${today}::date and coalesce(m.end_date, 'infinity') >= ${today}::date)`

/** The actor with that username, if any. */
export const findActor = (db: Db, username: string, today: string): Promise<Actor | undefined> =>
  actorsOn(db, today).where('app_user.username', '=', username).executeTakeFirst()

/** Sets the language in which a user is written to. */
export const setLanguage = (db: Db, user: { id: number }, language: Language) =>
  db.updateTable('app_user').set({ language }).where('id', '=', user.id).execute()

type Wishes = { start_page: StartPage | null; closed_hints: Hint[] }

/** Sets where `/` leads a user (null: as the site says), or which hints are closed. */
export const setWishes = (db: Db, user: { id: number }, wishes: Partial<Wishes>) =>
  db.updateTable('app_user').set(wishes).where('id', '=', user.id).execute()

export const findWishes = (db: Db, user: { id: number }): Promise<Wishes> =>
  db.selectFrom('app_user').select(['start_page', 'closed_hints']).where('id', '=', user.id).executeTakeFirstOrThrow()

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

export type Since = { used_after: string; created_after: string }

/** Neither idle nor too old; for queries on the table `session`. */
export const isLiving = ({ used_after, created_after }: Since) =>
  sql<boolean>`(session.last_used > ${used_after}::timestamptz and session.created > ${created_after}::timestamptz)`

/** The earliest last use and creation of a session that is active at this time. */
export const livingAt = (now: Date): Since => ({ used_after: ago(now, idleLimit), created_after: ago(now, absoluteLimit) })

/** The active sessions of users who may act, by their token hashes. */
export const livingSessions = (db: Db, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', (join) => join.onRef('app_user.id', '=', 'session.user_id').on('app_user.is_disabled', '=', false))
    .where(isLiving(livingAt(now)))
    .select('session.token_hash')

/** Serialises writes for one person with each other and with locking them out. */
export const lockPerson = (db: Db, id: number) => db.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
