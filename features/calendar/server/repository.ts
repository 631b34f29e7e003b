import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { actorsOn } from '#features/identity/server/repository.ts'
import { seeMeeting, type Viewer } from '#features/meetings/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** When the user's feed was created; null without one. */
export async function findFeed(db: Db, { id }: { id: number }): Promise<{ created: string | null }> {
  const feed = await db.selectFrom('calendar_feed').select('created').where('user_id', '=', id).executeTakeFirst()
  return feed ?? { created: null }
}

/** Creates a feed with a secret of 256 bits, of which only a hash is stored, and replaces the previous one. */
export async function startFeed(db: Db, { id: user_id }: Actor, now: Date): Promise<{ secret: string; created: string }> {
  const secret = randomBytes(32).toString('base64url')
  const facts = { secret_hash: hashOf(secret), created: now.toISOString() }
  const { created } = await db
    .insertInto('calendar_feed')
    .values({ user_id, ...facts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
    .returning('created')
    .executeTakeFirstOrThrow()
  return { secret, created }
}

/** Deletes the user's feed; returns whether there was one. */
export async function endFeedOf(db: Db, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feed').where('user_id', '=', user_id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The owner of the calendar, as an actor of the day. Unknown secrets, revoked ones and disabled users are indistinguishable: 404 by the same statement. */
export const findReader = (db: Db, secret: string, today: string) =>
  actorsOn(db, today)
    .innerJoin('calendar_feed', 'calendar_feed.user_id', 'app_user.id')
    .where('calendar_feed.secret_hash', '=', hashOf(secret))
    .select('app_user.language')
    .executeTakeFirstOrThrow(notFound)

/** A run of consecutive meeting days. */
type Stretch = { begin: string; end: string }

/**
 * The first run begins with the meeting, later ones at the same time of day. The last ends with the meeting; runs before a gap, and a
 * meeting without a known end, last until the end of the day (domain.md). Runs that would begin after the conclusion are dropped.
 */
const stretches = sql<Stretch[]>`(
  select jsonb_agg(jsonb_build_object('begin', stretch.begin, 'end', greatest(stretch.begin, stretch.end)) order by stretch.begin) from (
    select
      row_number() over (order by run.first) = 1 as is_first,
      case when known.start::date between run.first and run.last then known.start else (run.first + known.start::time)::timestamptz end as begin,
      case when run.last = max(run.last) over () then coalesce(known.concluded, (run.last + 1)::timestamptz)
        else least(known.concluded, (run.last + 1)::timestamptz) end as end
    from (
      select min(numbered.day) as first, max(numbered.day) as last
      from (select day, day - (row_number() over (order by day))::integer as run from unnest(known.days) day) numbered
      group by numbered.run) run) stretch
  where stretch.is_first or stretch.begin < coalesce(known.concluded, 'infinity'))`

const lastDay = sql<string>`(select max(day) from unnest(known.days) day)`

/** The only door to meetings as calendars know them, including removed ones. */
const calendarMeetingsSeenBy = (db: Db, me: Viewer) =>
  db
    .selectFrom('calendar_meeting as known')
    .innerJoin('committee', 'committee.id', 'known.committee_id')
    .where(seeMeeting(me, 'known'))
    .select([
      'known.id',
      'known.title',
      'known.start',
      'known.location',
      'known.calendar_uid',
      'known.calendar_sequence',
      'known.calendar_changed',
      'known.is_removed',
    ])
    .select(['committee.title as committee', stretches.as('stretches')])

/** A person sees meetings only in these committees. This lets an index find them instead of checking every meeting of the site. */
const isInOwnCommittee = ({ id }: Viewer) =>
  sql<boolean>`(known.committee_id = any(array(select m.committee_id from membership m where m.user_id = ${id})))`

export type CalendarMeeting = Awaited<ReturnType<typeof listCalendarMeetings>>[number]

/** The meetings of the past year and all future ones, by start. */
export const listCalendarMeetings = (db: Db, me: Viewer) =>
  calendarMeetingsSeenBy(db, me)
    .where(isInOwnCommittee(me))
    .where(sql<boolean>`${lastDay} > ${me.today}::date - 366`)
    .orderBy('known.start')
    .orderBy('known.id')
    .execute()

/** Deletes records of removed meetings that no calendar shows any more. */
export const sweepRemovedMeetings = (db: Db, today: string) =>
  db.deleteFrom('removed_meeting as known').where(sql<boolean>`${lastDay} <= ${today}::date - 366`).execute()

/** Throws 404 if the caller may not see it or it was removed. */
export const findCalendarMeeting = (db: Db, me: Viewer, id: number) =>
  calendarMeetingsSeenBy(db, me).where('known.id', '=', id).where('known.is_removed', '=', false).executeTakeFirstOrThrow(notFound)
