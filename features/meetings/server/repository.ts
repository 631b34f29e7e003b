import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import { concludedChangedTopic, type MeetingListed } from '#features/meetings/meeting.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { publish } from '#platform/server/realtime/publish.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayOf, shortDay } from '#platform/shared/site-time.ts'

/** A user and the current day of the site. */
export type Viewer = Pick<Actor, 'id' | 'today'>

/** A user and the current instant (ISO 8601), which decides whether a meeting is running. */
export type Asker = { me: Viewer; now: string }

/** Condition: the user sees the meeting (seeMeeting of permissions.md). `meeting` is its table or alias. Everything below a meeting depends on it. */
export const seeMeeting = ({ id, today }: Viewer, meeting = 'meeting') => isMeetingSeenBy(sql`${id}`, today, meeting)

/** The same condition for any user; pass a column to check many. */
export const isMeetingSeenBy = (user_id: RawBuilder<unknown>, today: string, meeting = 'meeting') => sql<boolean>`exists (
  select from membership m join committee c on c.id = m.committee_id
  where m.committee_id = ${sql.ref(`${meeting}.committee_id`)} and m.user_id = ${user_id} and ${opensMeeting(today, meeting)})`

/**
 * Holds for every meeting that the user sees. A list over all committees begins with it: otherwise PostgreSQL reads the meetings of the whole site to find
 * the user's. An array, because a generic plan uses the index for one (decision 008).
 */
export const ofOwnCommittees = ({ id }: Pick<Viewer, 'id'>) => sql<boolean>`
  meeting.committee_id = any(array(select own.committee_id from membership own where own.user_id = ${id}))`

/** The membership `m` in the meeting's committee `c` lets its user see it. */
const opensMeeting = (today: string, meeting = 'meeting') => sql<boolean>`(
  (${isActiveOn(today)} and ('responsible' = any(m.roles) or c.members_can_see_all_meetings))
  or (m.roles && array['access', 'member'] and coalesce(m.begin_date, '-infinity') <= ${today}::date and (
    ${isWithin(sql`${sql.ref(`${meeting}.days`)}[1]`)}
    or exists (select from unnest(${sql.ref<string[]>(`${meeting}.days`)}[2:]) day where ${isWithin(sql`day`)}))))`

/** The first day is checked separately for speed: most meetings have only one, and the search checks all meetings at once. */
const isWithin = (day: RawBuilder<unknown>) => sql`${day} between coalesce(m.begin_date, '-infinity') and coalesce(m.end_date, 'infinity')`

/** Ids of the users who see a meeting. */
export async function usersWhoSee(db: Db, { meeting_id, today }: { meeting_id: number; today: string }): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting')
    .innerJoin('committee as c', 'c.id', 'meeting.committee_id')
    .innerJoin('membership as m', 'm.committee_id', 'c.id')
    .where('meeting.id', '=', meeting_id)
    .where(opensMeeting(today))
    .select('m.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Today is one of its days and it is not concluded (domain.md). */
export const isCurrent = ({ me, now }: Pick<Asker, 'now'> & { me: Pick<Viewer, 'today'> }, meeting = 'meeting') => sql<boolean>`(
  ${me.today}::date = any(${sql.ref(`${meeting}.days`)})
  and coalesce(${sql.ref(`${meeting}.concluded`)}, 'infinity') > ${now}::timestamptz)`

/** Begun and not concluded; without a conclusion, until the end of its last day (domain.md). */
export const isRunning = ({ now }: Pick<Asker, 'now'>) => sql<boolean>`(
  meeting.start <= ${now}::timestamptz and ${now}::timestamptz < coalesce(meeting.concluded, ${endOfLastDay}))`

const endOfLastDay = sql`((select max(day) from unnest(meeting.days) day) + 1)::timestamptz`

/** Concluded, but its last day is not over (domain.md). */
const isReopenable = ({ now }: Pick<Asker, 'now'>) => sql<boolean>`(
  coalesce(meeting.concluded <= ${now}::timestamptz, false) and ${now}::timestamptz < ${endOfLastDay})`

/** The next time at which its state changes: its start, its conclusion, or the beginning or end of one of its days. */
const changesAt = ({ now }: Pick<Asker, 'now'>) => sql<string | null>`(
  select min(at) from (
    select meeting.start union all select meeting.concluded
    union all select midnight::timestamptz from unnest(meeting.days) day, unnest(array[day, day + 1]) midnight) change (at)
  where at > ${now}::timestamptz)`

/** Of the future meetings of its committee that the caller sees and that are not current, the earliest. */
export const isNext = (asker: Asker) => sql<boolean>`(
  meeting.start > ${asker.now}::timestamptz and not ${isCurrent(asker)} and not exists (
    select from meeting other
    where other.committee_id = meeting.committee_id and ${seeMeeting(asker.me, 'other')} and not ${isCurrent(asker, 'other')}
      and other.start > ${asker.now}::timestamptz and (other.start, other.id) < (meeting.start, meeting.id)))`

/** The only access to meetings: selects those that the caller sees. */
export const meetingsSeenBy = (db: Db, asker: Asker) =>
  db
    .selectFrom('meeting')
    .where(seeMeeting(asker.me))
    .select(['meeting.id', 'meeting.committee_id', 'meeting.title', 'meeting.start', 'meeting.concluded', 'meeting.location'])
    .select(['meeting.imported_at', 'meeting.updated'])
    .select((query) => [
      isCurrent(asker).as('is_current'),
      isNext(asker).as('is_next'),
      isRunning(asker).as('is_running_meeting'),
      query
        .exists(query.selectFrom('agenda_entry').whereRef('agenda_entry.meeting_id', '=', 'meeting.id'))
        .$castTo<boolean>()
        .as('has_tagesordnung'),
      query
        .selectFrom('meeting_visit as visit')
        .whereRef('visit.meeting_id', '=', 'meeting.id')
        .where('visit.user_id', '=', asker.me.id)
        .select('visit.last_seen')
        .as('last_seen'),
    ])

/** Meetings of one committee or of all, latest start first. */
export const listMeetings = (db: Db, { committee_id, ...asker }: Asker & { committee_id?: number }): Promise<MeetingListed[]> =>
  meetingsSeenBy(db, asker)
    .where(committee_id === undefined ? ofOwnCommittees(asker.me) : sql<boolean>`meeting.committee_id = ${committee_id}`)
    .orderBy('meeting.start', 'desc')
    .orderBy('meeting.id', 'desc')
    .execute()

/** A meeting that the caller is known to see, as functions for its contents require. */
export type SeenMeeting = Awaited<ReturnType<typeof findMeeting>>

/** One meeting with all its own facts, if the caller sees it. */
export const meetingSeenBy = (db: Db, asker: Asker, id: number) =>
  meetingsSeenBy(db, asker)
    .where('meeting.id', '=', id)
    .select(['meeting.description', 'meeting.made_by_hand', 'meeting.slots as tagesordnung_slots', 'meeting.revision'])
    .select(['meeting.slot_notes as tagesordnung_slot_notes', isReopenable(asker).as('is_reopenable'), changesAt(asker).as('changes_at')])

/** Throws 404 if the caller may not see it. */
export const findMeeting = (db: Db, asker: Asker, id: number) => meetingSeenBy(db, asker, id).executeTakeFirstOrThrow(notFound)

type Changes = { description: string; description_by_hand?: true } | { concluded: string | null; concluded_by_hand: true }

/** Also sets a new revision, since responses cached by revision contain these fields. */
export const changeMeeting = (db: Db, { id, now, ...changes }: Changes & { id: number; now: string }) =>
  db
    .updateTable('meeting')
    .set({ ...changes, updated: now, revision: randomUUID() })
    .where('id', '=', id)
    .execute()

/** Records that the caller has the meeting's page on screen. Locks the meeting; records nothing if it has just been removed. */
export const addVisit = (db: Db, { id: user_id }: Viewer, { meeting_id, last_seen }: { meeting_id: number; last_seen: string }) =>
  db
    .insertInto('meeting_visit')
    .columns(['user_id', 'meeting_id', 'last_seen'])
    .expression(
      db
        .selectFrom('meeting')
        .select([sql.val(user_id).as('user_id'), 'id', sql<string>`${last_seen}::timestamptz`.as('last_seen')])
        .where('id', '=', meeting_id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'meeting_id']).doUpdateSet({ last_seen }))
    .execute()

/** Publishes to everybody who sees the meetings that they were concluded or reopened. */
export const publishConcluded = (db: Db, ...meetings: { id: number }[]): Promise<void> =>
  publish(
    db,
    ...meetings.map(({ id: meeting_id }) => ({ topic: concludedChangedTopic, message: { meeting_id }, audience: { meeting_id } })),
  )

/** The meeting of a row, joined as `meeting`, for links back to it. */
export const meetingOfParent = sql<{
  id: number
  title: string | null
  start: string
  committee: { id: number; title: string }
}>`(select jsonb_build_object('id', meeting.id, 'title', meeting.title, 'start', meeting.start,
  'committee', jsonb_build_object('id', c.id, 'title', c.title)) from committee c where c.id = meeting.committee_id)`

/** Its own title, else "meeting from {date}" (D2 §2). */
export const meetingName = (
  { title, start }: Pick<SeenMeeting, 'title' | 'start'>,
  { language, time_zone }: { language: Language; time_zone: string },
): string => title || translate(language, { key: 'meetings.meeting_from', params: { date: shortDay(dayOf(start, time_zone)) } })

/** "Protocol of {date}", by the start of its meeting (D3 §2). */
export const protocolName = (
  { start }: Pick<SeenMeeting, 'start'>,
  { language, time_zone }: { language: Language; time_zone: string },
): string => translate(language, { key: 'meetings.protocol_of', params: { date: shortDay(dayOf(start, time_zone)) } })
