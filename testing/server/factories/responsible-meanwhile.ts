import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from '#testing/server/test-server.ts'

/**
 * Makes a call about a motion whose caller becomes responsible after authentication and before the motion is read; returns the response.
 */
export async function responsibleMeanwhile<Answer>(
  server: TestServer,
  caller: { id: number },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { answer } = await server.db.transaction().execute(async (trx) => {
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
