import { sql } from 'kysely'
import type { PublicDb } from './public-db.ts'

const byTitle = sql`title collate "und-x-icu"`

/** Public committees in the order in which members see theirs. */
export const listPublicCommittees = (db: PublicDb) =>
  db
    .selectFrom('public_committee')
    .selectAll()
    .orderBy('group_type_order')
    .orderBy(sql`group_type_title collate "und-x-icu"`)
    .orderBy(byTitle)
    .orderBy('id')
    .execute()

/** Undefined if it is not public. */
export const findPublicCommittee = (db: PublicDb, id: number) =>
  db.selectFrom('public_committee').selectAll().where('id', '=', id).executeTakeFirst()

/** The members in office of a committee, by name. */
export const listMembersInOffice = (db: PublicDb, committee_id: number) =>
  db
    .selectFrom('public_membership as membership')
    .innerJoin('public_person as person', 'person.id', 'membership.person_id')
    .where('membership.committee_id', '=', committee_id)
    .select(['membership.id', 'membership.person_id', 'person.first_name', 'person.last_name'])
    .select(['membership.begin_date', 'membership.end_date'])
    .orderBy(sql`person.last_name collate "und-x-icu"`)
    .orderBy(sql`person.first_name collate "und-x-icu"`)
    .orderBy('membership.id')
    .execute()

/** A meeting is past the day after its last day, or once it is concluded. */
const isPast = (now: string) =>
  sql<boolean>`(coalesce(meeting.concluded, ((select max(day) from unnest(meeting.days) day) + 1)::timestamptz) <= ${now}::timestamptz)`

const meetings = (db: PublicDb) =>
  db
    .selectFrom('public_meeting as meeting')
    .innerJoin('public_committee as committee', 'committee.id', 'meeting.committee_id')
    .selectAll('meeting')
    .select('committee.title as committee_title')

export type PublicMeeting = Awaited<ReturnType<typeof listComingMeetings>>[number]

/** Coming and running meetings of a committee, or of all, the next one first. `now` in ISO 8601. */
export const listComingMeetings = (db: PublicDb, { committee_id, now, most }: { committee_id?: number; now: string; most: number }) =>
  meetings(db)
    .$if(committee_id !== undefined, (query) => query.where('meeting.committee_id', '=', committee_id ?? 0))
    .where((query) => query.not(isPast(now)))
    .orderBy('meeting.start')
    .orderBy('meeting.id')
    .limit(most)
    .execute()

/** Past meetings of a committee, the latest first. */
export const listPastMeetings = (
  db: PublicDb,
  { committee_id, now, most, skip }: { committee_id: number; now: string; most: number; skip: number },
) =>
  meetings(db)
    .where('meeting.committee_id', '=', committee_id)
    .where(isPast(now))
    .orderBy('meeting.start', 'desc')
    .orderBy('meeting.id', 'desc')
    .limit(most)
    .offset(skip)
    .execute()

/** Undefined if it is not public. */
export const findPublicMeeting = (db: PublicDb, id: number) => meetings(db).where('meeting.id', '=', id).executeTakeFirst()

/** The public items of a meeting in the order of its agenda. */
export const listPublicItems = (db: PublicDb, meeting_id: number) =>
  db.selectFrom('public_agenda_item').selectAll().where('meeting_id', '=', meeting_id).orderBy('position').execute()

export type PublicDocument = Awaited<ReturnType<typeof listPublicDocuments>>[number]

/** The public documents of a meeting and of its items: protocol and proposals first, then in their order. */
export const listPublicDocuments = (db: PublicDb, meeting_id: number) =>
  db
    .selectFrom('public_document')
    .selectAll()
    .where('meeting_id', '=', meeting_id)
    .orderBy(sql`kind not in ('protocols', 'proposals')`)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Undefined if it is not public. */
export const findPublicDocument = (db: PublicDb, id: number) =>
  db.selectFrom('public_document').selectAll().where('id', '=', id).executeTakeFirst()

/** The public motions of a meeting, the earliest submitted first. */
export const listPublicMotions = (db: PublicDb, meeting_id: number) =>
  db.selectFrom('public_motion').selectAll().where('meeting_id', '=', meeting_id).orderBy('submitted_at').orderBy('id').execute()

/** Undefined if it is not public. */
export const findPublicMotion = (db: PublicDb, id: number) =>
  db.selectFrom('public_motion').selectAll().where('id', '=', id).executeTakeFirst()

type News = {
  kind: 'meeting' | 'document' | 'motion'
  id: number
  title: string | null
  meeting: Pick<PublicMeeting, 'id' | 'title' | 'start'>
  committee: string
  changed: string
}

/** What became public or changed last, the latest first: meetings, documents and motions. With the times of `public_object`, up to a minute late. */
export const listNews = (db: PublicDb, { committee_id, most }: { committee_id?: number; most: number }) =>
  sql<News>`
    select noted.object_type as kind, noted.object_id as id, coalesce(document.title, motion.title) as title, noted.changed, committee.title as committee,
      jsonb_build_object('id', meeting.id, 'title', meeting.title, 'start', meeting.start) as meeting
    from public_object noted
    left join public_document document on noted.object_type = 'document' and document.id = noted.object_id
    left join public_motion motion on noted.object_type = 'motion' and motion.id = noted.object_id
    join public_meeting meeting
      on meeting.id = case noted.object_type when 'meeting' then noted.object_id when 'document' then document.meeting_id when 'motion' then motion.meeting_id end
    join public_committee committee on committee.id = meeting.committee_id
    where noted.ended is null and (${committee_id ?? null}::integer is null or meeting.committee_id = ${committee_id ?? null})
    order by noted.changed desc, noted.object_type, noted.object_id
    limit ${most}`
    .execute(db)
    .then(({ rows }) => rows)

type CalendarMeeting = PublicMeeting & { begin: string; end: string }

/** Meetings of the past year and all coming ones, each from its beginning to its end, or to the end of its last day while that is not known. */
export const listForCalendar = (
  db: PublicDb,
  { committee_id, today }: { committee_id?: number; today: string },
): Promise<CalendarMeeting[]> =>
  meetings(db)
    .$if(committee_id !== undefined, (query) => query.where('meeting.committee_id', '=', committee_id ?? 0))
    .where(sql<boolean>`(select max(day) from unnest(meeting.days) day) > ${today}::date - 366`)
    .select('meeting.start as begin')
    .select(sql<string>`coalesce(meeting.concluded, ((select max(day) from unnest(meeting.days) day) + 1)::timestamptz)`.as('end'))
    .orderBy('meeting.start')
    .orderBy('meeting.id')
    .execute()

/** Addresses of all pages and documents, newest first: what a search engine shall know. */
export const listAddresses = (db: PublicDb, most: number) =>
  sql<{ kind: 'committees' | 'meetings' | 'motions' | 'documents'; id: number }>`
    select kind, id from (
      select 0 as place, 'committees' as kind, id from public_committee
      union all select 1, 'meetings', id from public_meeting
      union all select 2, 'motions', id from public_motion
      union all select 3, 'documents', id from public_document) address
    order by place, id desc
    limit ${most}`
    .execute(db)
    .then(({ rows }) => rows)
