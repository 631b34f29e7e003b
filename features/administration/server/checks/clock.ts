import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'
import { type CheckedSite, type Finding, fine, orFine, problem } from './finding.ts'

/** Codes of authenticator apps are accepted half a minute early or late, so this leaves room for the user's own clock. */
const MOST_SECONDS = 5

/** Whether the clocks of this machine and of the database agree, and neither was set back. */
export async function checkClock({ db, env, clock }: Pick<CheckedSite, 'db' | 'env' | 'clock'>): Promise<Finding[]> {
  const { time_zone } = env
  const asked = clock().getTime()
  const { database_now, newest } = await timesOf(db)
  const now = clock().getTime()
  // The database looked at its clock at some moment in between.
  const ahead = [Date.parse(database_now) - now, asked - Date.parse(database_now)].map((ms) => ms / 1000)
  const seconds = Math.round(Math.max(...ahead))
  const isAfter = newest !== null && Date.parse(newest) - now > MOST_SECONDS * 1000
  return orFine(
    [
      seconds > MOST_SECONDS && problem('checks.clock_differs', { count: seconds }),
      isAfter && problem('checks.clock_set_back', { at: dayAndTime(newest, time_zone) }),
    ],
    fine('checks.clock_fine', { now: dayAndTime(new Date(now).toISOString(), time_zone), time_zone }),
  )
}

/** The database's clock, and the time of the newest audit entry. */
async function timesOf(db: Db): Promise<{ database_now: string; newest: string | null }> {
  const newest = db.selectFrom('audit_log').select('at').orderBy('id', 'desc').limit(1)
  const { database_now, newest: at } = await db
    .selectNoFrom([sql<string>`clock_timestamp()`.as('database_now'), newest.as('newest')])
    .executeTakeFirstOrThrow()
  return { database_now, newest: at }
}
