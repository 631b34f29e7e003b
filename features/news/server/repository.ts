import { sql } from 'kysely'
import { papersOfMeetings } from '#features/documents/server/repository.ts'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { seeMeeting } from '#features/meetings/server/repository.ts'
import type { NewsPlace } from '#features/news/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'

/** How many days after its meeting an unread paper is still new; a version that came within these days is new, however old its meeting. */
const NEWS_DAYS = 30

/** What is new to the caller: papers that somebody else added, and whose latest version the caller has not read. */
export const newPapers = (db: Db, me: Actor) =>
  papersOfMeetings(db)
    .innerJoin(meetingsWithNews(db, me).as('place'), 'place.id', 'document.meeting_id')
    .where(sql<boolean>`(place.is_recent or version.created >= ${newsSince(me)})`)
    .where(sql<boolean>`version.added_by is distinct from ${me.id}`)
    .where(sql<boolean>`not exists (
      select from document_reading reading where reading.user_id = ${me.id} and reading.version_id = version.id)`)

/** Numbers of new papers by place. */
export const listNews = (db: Db, me: Actor): Promise<NewsPlace[]> =>
  newPapers(db, me)
    .groupBy(['place.committee_id', 'document.meeting_id', 'document.agenda_item_id'])
    .select(['place.committee_id', 'document.meeting_id', 'document.agenda_item_id', sql<number>`count(*)::integer`.as('papers')])
    .orderBy('document.meeting_id')
    .orderBy('document.agenda_item_id')
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
    .where(seeMeeting(me))
    .select(['meeting.id', 'meeting.committee_id', sql<boolean>`${newsSince(me)} <= any(meeting.days)`.as('is_recent')])

/** The day since when something is new, if it was not seen. */
export const newsSince = ({ today }: Pick<Actor, 'today'>) => sql`(${today}::date - ${NEWS_DAYS}::integer)`
