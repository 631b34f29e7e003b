import { type RawBuilder, sql } from 'kysely'
import { hashPassword } from '#features/identity/server/passwords.ts'
import type { Db } from '#platform/server/database/db.ts'

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
