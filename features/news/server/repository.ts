import { sql } from 'kysely'
import { papersOfMeetings } from '#features/documents/server/repository.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { ofOwnCommittees, seeMeeting } from '#features/meetings/server/repository.ts'
import type { NewsPlace } from '#features/news/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** How many days after its meeting an unread paper is still new; a version that came within these days is new, however old its meeting. */
const NEWS_DAYS = 30

/** For `latePapers` and `earlierPapers`, which read it: the meetings with news, determined once for a statement. */
export const withNewsMeetings = (db: Db, me: Actor) =>
  db.with(
    (cte) => cte('news_meeting').materialized(),
    () => meetingsWithNews(db, me),
  )

/** Papers that somebody else added, and whose latest version the caller sees and has not read. */
const unreadPapers = (db: Db, me: Actor) =>
  papersOfMeetings(db)
    // As a join, PostgreSQL would begin with these meetings, and look at all their papers of past years.
    .where(sql<boolean>`(document.meeting_id in (select id from news_meeting)) is true`)
    .where(sql<boolean>`version.added_by is distinct from ${me.id}`)
    .where(sql<boolean>`not exists (
      select from document_reading reading where reading.user_id = ${me.id} and reading.version_id = version.id)`)

/**
 * New papers: those that came lately, however old their meeting. The offset keeps PostgreSQL from joining all papers first: it goes through the index
 * of the versions' times, as far as it needs, and looks at each.
 */
export const latePapers = (db: Db, me: Actor) =>
  db
    .selectFrom('document_version as newest')
    // With an upper bound PostgreSQL expects few rows, and begins with the index of this column.
    .where(sql<boolean>`newest.created between ${newsSince(me)} and 'infinity'`)
    .innerJoinLateral(
      () =>
        unreadPapers(db, me)
          .whereRef('version.document_id', '=', 'document.id')
          .where('version.id', '=', sql.ref<number>('newest.id'))
          .select(['document.meeting_id', 'document.agenda_item_id'])
          .offset(0)
          .as('late'),
      (join) => join.onTrue(),
    )

/** The other new papers: they came earlier, and their meeting is recent. */
export const earlierPapers = (db: Db, me: Actor) =>
  unreadPapers(db, me)
    .innerJoin(sql<{ id: number }>`(select id from news_meeting where is_recent)`.as('recent'), 'recent.id', 'document.meeting_id')
    .where(sql<boolean>`version.created < ${newsSince(me)}`)

/** Numbers of new papers by place. */
export const listNews = (db: Db, me: Actor): Promise<NewsPlace[]> =>
  withNewsMeetings(db, me)
    .selectFrom(
      latePapers(db, me)
        .select(['late.meeting_id', 'late.agenda_item_id'])
        .unionAll(earlierPapers(db, me).select(['document.meeting_id', 'document.agenda_item_id']))
        .as('paper'),
    )
    .innerJoin('meeting', 'meeting.id', 'paper.meeting_id')
    .groupBy(['meeting.committee_id', 'paper.meeting_id', 'paper.agenda_item_id'])
    .select(['meeting.committee_id', 'paper.meeting_id', 'paper.agenda_item_id', sql<number>`count(*)::integer`.as('papers')])
    .orderBy('paper.meeting_id')
    .orderBy('paper.agenda_item_id')
    .execute()

type Marking = { meeting_id: number; marked_at: string }

/** Records every paper of a meeting as read by the caller, unless it already is. Locks the versions: of one that is being removed nothing is recorded. */
export const markRead = (db: Db, me: Actor, { meeting_id, marked_at }: Marking) =>
  db
    .insertInto('document_reading')
    .columns(['user_id', 'version_id', 'last_seen'])
    .expression(
      papersOfMeetings(db)
        .where('document.meeting_id', '=', meeting_id)
        .select([sql.val(me.id).as('user_id'), 'version.id', sql<string>`${marked_at}::timestamptz`.as('last_seen')])
        .forKeyShare('version'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Removes what `markRead` recorded at that time; a paper that was opened since has another time. */
export const unmarkRead = (db: Db, me: Actor, { meeting_id, marked_at }: Marking) =>
  db
    .deleteFrom('document_reading as reading')
    .using('document_version as version')
    .using('document')
    .whereRef('version.id', '=', 'reading.version_id')
    .whereRef('document.id', '=', 'version.document_id')
    .where('document.meeting_id', '=', meeting_id)
    .where('reading.user_id', '=', me.id)
    .where('reading.last_seen', '=', marked_at)
    .execute()

/** Meetings that the caller sees and where reading is recorded, so that news can be read away. */
export const meetingsWithNews = (db: Db, me: Actor) =>
  db
    .selectFrom('meeting')
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .innerJoin('membership as m', (join) => join.onRef('m.committee_id', '=', 'committee.id').on('m.user_id', '=', me.id))
    .where('committee.is_active', '=', true)
    .where(isActiveOn(me.today))
    .where(ofOwnCommittees(me))
    .where(seeMeeting(me))
    .select(['meeting.id', 'meeting.committee_id', sql<boolean>`${newsSince(me)} <= any(meeting.days)`.as('is_recent')])

/** The day since when something is new, if it was not seen. */
export const newsSince = ({ today }: Pick<Actor, 'today'>) => sql`(${today}::date - ${NEWS_DAYS}::integer)`
