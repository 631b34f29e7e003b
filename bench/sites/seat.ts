import { sql } from 'kysely'

/** The members of a committee, numbered so that work can be shared among them; new members did none before they joined. */
export const seat = sql`(
  select committee_id, user_id, coalesce(begin_date, '-infinity') as begin_date,
    row_number() over (partition by committee_id order by user_id) - 1 as place, count(*) over (partition by committee_id) as seats
  from membership) seat`
