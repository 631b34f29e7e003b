import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestHouse } from '#testing/server/house.ts'

/** The answer to a call about a motion whose caller becomes responsible for the committee after the server has identified them and before it reads the motion. */
export async function responsibleMeanwhile<Answer>(house: TestHouse, caller: { id: number }, call: () => Promise<Answer>): Promise<Answer> {
  const { answer } = await house.db.transaction().execute(async (trx) => {
    await sql`lock table motion in access exclusive mode`.execute(trx)
    const called = call()
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1)
    await trx
      .updateTable('membership')
      .set({ roles: ['member', 'responsible'] })
      .where('user_id', '=', caller.id)
      .execute()
    return { answer: called }
  })
  return answer
}

const waiting = sql`select from pg_locks where not granted and relation = 'motion'::regclass
  and database = (select oid from pg_database where datname = current_database())`
