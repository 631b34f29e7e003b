import { sql } from 'kysely'
import type { Motion } from '#features/motions/motion.ts'
import { numberIn, seriesOf } from '#features/motions/number.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongStateOfForm } from '#platform/server/http/problem.ts'
import { dayOf } from '#platform/shared/site-time.ts'

type When = { at: Date; time_zone: string }

/**
 * Gives a locked motion the next number of its type's series, if the type has a pattern. Submissions of the same series wait for each other, so that one
 * that fails leaves no gap. Throws 409 if another series has given the same number.
 */
export async function giveNumber(db: Db, { id: motion_id, business_type }: Motion, { at, time_zone }: When): Promise<void> {
  const { number_pattern: pattern } = await db
    .selectFrom('business_type')
    .where('id', '=', business_type.id)
    .select('number_pattern')
    .executeTakeFirstOrThrow()
  if (pattern === '') return
  const series = seriesOf(pattern, dayOf(at, time_zone).slice(0, 4))
  await sql`select pg_advisory_xact_lock(hashtextextended(${series}, 64))`.execute(db)
  const place = (await lastPlaceOf(db, series)) + 1
  const number = numberIn(series, place)
  await db
    .insertInto('motion_number')
    .values({ series, place, motion_id, number, given_at: at.toISOString() })
    .execute()
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'motion_number_taken' ? wrongStateOfForm({ key: 'motions.number_is_taken', params: { number } }) : error
    })
}

async function lastPlaceOf(db: Db, series: string): Promise<number> {
  const { last } = await db
    .selectFrom('motion_number')
    .where('series', '=', series)
    .select(({ fn }) => fn.max<number | null>('place').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
