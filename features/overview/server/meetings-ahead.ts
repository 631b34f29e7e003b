import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { activeMembers } from '#features/committees/server/repository.ts'
import { pagesLeft, preparedPapers } from '#features/documents/server/pages-read.ts'
import { type Asker, isCurrent, isMeetingSeenBy, isNext, meetingsSeenBy, ofOwnCommittees } from '#features/meetings/server/repository.ts'
import type { MeetingAhead } from '#features/overview/contract.ts'
import { unreadIn } from '#features/read-documents/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Actor, committeesAs } from '#platform/shared/actor.ts'

/** Only this many meetings ahead are listed: more than anybody has, and a bound on what a request costs. */
const MOST = 100

type Asking = Asker & { me: Actor }

/** Current meetings, and the next one of each committee, by start. One statement. */
export async function listMeetingsAhead(db: Db, asker: Asking): Promise<MeetingAhead[]> {
  const { me } = asker
  const committees = committeesAs(me, 'responsible')
  const rows = await meetingsSeenBy(db, asker)
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .where('committee.is_active', '=', true)
    .where(ofOwnCommittees(me))
    .where((query) => query.or([isCurrent(asker), isNext(asker)]))
    .select('meeting.days')
    .select(sql<MeetingAhead['committee']>`jsonb_build_object('id', committee.id, 'title', committee.title)`.as('committee'))
    .select(jsonObjectFrom(preparation(db, me)).$notNull().as('prepared'))
    .select(sql<boolean>`meeting.committee_id = any(${committees}::integer[])`.as('is_responsible'))
    .select((query) =>
      query
        .case()
        .when(sql<boolean>`meeting.committee_id = any(${committees}::integer[])`)
        .then(jsonObjectFrom(readers(db, me)))
        .end()
        .as('readers'),
    )
    .orderBy('meeting.start')
    .orderBy('meeting.id')
    .limit(MOST)
    .execute()
  return rows.map(({ prepared, readers: counted, ...meeting }) => ({
    ...meeting,
    ...prepared,
    members: counted?.members ?? null,
    members_behind: counted?.members_behind ?? null,
  }))
}

/** What the caller has read of the row joined as `meeting`, and the paper that the caller read last and not to its end. */
const preparation = (db: Db, me: Actor) =>
  preparedPapers(db, me)
    .where('document.meeting_id', '=', sql.ref<number>('meeting.id'))
    .select([
      sql<number>`count(*)::integer`.as('papers'),
      sql<number>`(count(*) filter (where reading.version_id is null))::integer`.as('papers_unread'),
      sql<number>`coalesce(sum(${pagesLeft}), 0)::integer`.as('pages_left'),
      sql<MeetingAhead['left']>`(array_agg(
        jsonb_build_object('kind', document.kind, 'id', document.id, 'version_id', version.id, 'page', page_reading.last_page)
        order by page_reading.last_read desc) filter (where page_reading.version_id is not null and ${pagesLeft} > 0))[1]`.as('left'),
    ])

/** How many members see the row joined as `meeting`, and how many of them have not read all its papers. */
const readers = (db: Db, me: Actor) =>
  activeMembers(db, { committee_id: sql.ref<number>('meeting.committee_id'), today: me.today })
    .where(isMeetingSeenBy(sql.ref('u.id'), me.today))
    .select((query) => [
      sql<number>`count(*)::integer`.as('members'),
      sql<number>`(count(*) filter (where ${query.exists(unreadIn(db, { meeting_id: sql.ref('meeting.id'), user_id: sql.ref('u.id') }))}))::integer`.as(
        'members_behind',
      ),
    ])
