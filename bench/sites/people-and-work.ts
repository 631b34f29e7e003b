import { type RawBuilder, sql } from 'kysely'
import { hashPassword } from '#features/identity/server/passwords.ts'
import type { Db } from '#platform/server/database/db.ts'
import { addMotions } from './motions.ts'
import { seat } from './seat.ts'

/** Everybody's password. */
export const password = 'Sitzung im Rathaus'
/** Users with a role in a measurement; the others are `user-1`, `user-2` and so on. */
export const people = {
  /** A member of four committees for a year: sees the same amount on a site of any size. */
  member: 'member',
  /** A member of forty committees from the beginning. */
  everywhere: 'everywhere',
}

const committeesOf = { member: 4, everywhere: 40 }

/**
 * Inserts users with two committees each; the first committee also gets the responsible person of the empty site. `since` is the first day
 * of new members.
 */
export async function addPeople(db: Db, { users, committee_ids, since }: { users: number; committee_ids: number[]; since: string }) {
  const names = [...Object.values(people), ...Array.from({ length: users - 3 }, (_, index) => `user-${index + 1}`)]
  const password_hash = await hashPassword(password)
  await sql`
    insert into app_user (username, first_name, last_name, password_hash)
    select username, 'Vorname', initcap(username), ${password_hash} from unnest(${names}::text[]) username`.execute(db)
  await sql`update app_user set password_hash = ${password_hash} where password_hash is null`.execute(db)
  const seatsOf = (username: string, committees: RawBuilder<unknown>, begin: string | null) =>
    sql`insert into membership (user_id, committee_id, roles, begin_date)
      select app_user.id, committee_id, array['member'], ${begin}::date from app_user, unnest(${committees}::integer[]) committee_id
      where username like ${username} on conflict do nothing`.execute(db)
  await seatsOf(people.member, sql`${committee_ids.slice(0, committeesOf.member)}`, since)
  await seatsOf(people.everywhere, sql`${committee_ids.slice(0, committeesOf.everywhere)}`, null)
  const nth = (factor: number) =>
    sql`(${committee_ids}::integer[])[1 + (app_user.id * ${factor}::integer + ${factor}::integer / 2) % ${committee_ids.length}::integer]`
  for (const factor of [1, 7]) await seatsOf('user-%', sql`array[${nth(factor)}]`, null)
}

/** Inserts what people did in meetings and with papers: agenda entries, businesses, notes, motions, readings and annotations. */
export async function addWork(db: Db): Promise<void> {
  await sql`
    insert into agenda_entry (meeting_id, agenda_item_id, day, "order")
    select meeting_id, agenda_item.id, start::date, sort_order from agenda_item join meeting on meeting.id = meeting_id`.execute(db)
  await addBusinesses(db)
  await addNotes(db)
  await addMotions(db)
  await addTraces(db)
}

/** Two per meeting, which treats them first; the next meeting of the committee treats them again. */
async function addBusinesses(db: Db) {
  await sql`
    insert into business (committee_id, number, title, type)
    select committee_id, format('%s.%s', extract(year from start), item.id), item.title, 'Vorlage'
    from agenda_item item join meeting on meeting.id = meeting_id where item.sort_order <= 2`.execute(db)
  await sql`
    with meeting_with_next as (
      select id, committee_id, start, lead(id) over (partition by committee_id order by start) as next_id from meeting)
    update agenda_item set business_id = business.id
    from meeting_with_next one
      join agenda_item first on first.meeting_id = one.id and first.sort_order <= 2
      join business on business.committee_id = one.committee_id and business.number = format('%s.%s', extract(year from one.start), first.id)
    where agenda_item.id = first.id or (agenda_item.meeting_id = one.next_id and agenda_item.sort_order = first.sort_order + 2)`.execute(db)
}

/** A public note on each meeting, and a private one on each of its items. */
async function addNotes(db: Db) {
  await sql`
    insert into note (author_id, committee_id, content_type, object_id, meeting_id, annotation, public, created, updated)
    select user_id, meeting.committee_id, 'meeting', meeting.id, meeting.id, 'Bitte vorbereiten: ' || title, true, start, start
    from meeting join ${seat} on seat.committee_id = meeting.committee_id and place = meeting.id % seats and begin_date <= start`.execute(
    db,
  )
  await sql`
    insert into note (author_id, committee_id, content_type, object_id, meeting_id, agenda_item_id, annotation, created, updated)
    select user_id, meeting.committee_id, 'agendaitem', item.id, meeting.id, item.id, 'Nachfragen: ' || item.title, start, start
    from agenda_item item join meeting on meeting.id = meeting_id
      join ${seat} on seat.committee_id = meeting.committee_id and place = item.id % seats and begin_date <= start`.execute(db)
}

/** Two users have read each document, three have visited each meeting, and one has annotated every fifth document. */
async function addTraces(db: Db) {
  await sql`
    insert into document_reading (user_id, version_id, last_seen)
    select user_id, latest_version_id, start from document join meeting on meeting.id = meeting_id
      join ${seat} on seat.committee_id = meeting.committee_id and place in (document.id % seats, (document.id + 1) % seats) and begin_date <= start`.execute(
    db,
  )
  await sql`
    insert into meeting_visit (user_id, meeting_id, last_seen)
    select user_id, meeting.id, start
    from meeting join ${seat} on seat.committee_id = meeting.committee_id and (place + meeting.id) % seats < 3 and begin_date <= start`.execute(
    db,
  )
  const ink = {
    pageIndex: 0,
    type: 'ink',
    color: '#e44234',
    opacity: 1,
    stroke_width: 2,
    strokes: [
      [
        [60, 60, 0.5],
        [64, 66, 0.5],
      ],
    ],
  }
  await sql`
    with layer as (
      insert into annotation_layer (version_id, owner_id, is_private, annotation_count, updated)
      select latest_version_id, user_id, true, 1, start from document join meeting on meeting.id = meeting_id
        join ${seat} on seat.committee_id = meeting.committee_id and place = document.id % seats and begin_date <= start
      where document.id % 5 = 0 returning id, owner_id),
    drawn as (select id as layer_id, owner_id, gen_random_uuid() as id from layer)
    insert into annotation (owner_id, id, layer_id, content, created, updated)
    select owner_id, id, layer_id, (${JSON.stringify(ink)}::jsonb || jsonb_build_object('id', id))::json, now(), now() from drawn`.execute(
    db,
  )
}
