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
