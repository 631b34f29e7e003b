import { sql } from 'kysely'
import { expect } from 'vitest'
import { createMotion, listMotions } from '#features/motions/contract.ts'
import { hashOfLink } from '#features/motions/server/chain/chain.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { MotionStory } from './motion-factories.ts'

/** Creates a motion from any body as the first signatory; returns the response. */
export async function postedMotion(server: TestServer, { first }: Pick<MotionStory, 'first'>, body: unknown) {
  const { status, body: answer } = await server.as(first).call(createMotion, { body: body as never })
  return { status, answer: answer as unknown }
}

/** The same response for a rejected body. */
export const refused = (answer: object, status = 400) => ({ status, answer })

/** The motions that the first signatory sees in the list of the meeting. */
export const motionsSeen = async (server: TestServer, { first, meeting }: Pick<MotionStory, 'first' | 'meeting'>) =>
  (await server.as(first).call(listMotions, { params: meeting, query: {} })).body

/**
 * State of a motion: its status, its signatories in order, their audit entries, and the number of live events. Fails if the chain is
 * broken.
 */
export async function outcomeOf({ db }: Pick<TestServer, 'db'>, { id }: { id: number }) {
  const motion = await db.selectFrom('motion').select('status').where('id', '=', id).executeTakeFirst()
  const links = await db.selectFrom('motion_signature').selectAll().where('motion_id', '=', id).orderBy('number').execute()
  expect(links.map(({ number, previous_hash, hash }) => [number, previous_hash, hash])).toEqual(
    links.map((link, index) => [index + 1, links[index - 1]?.hash ?? '', hashOfLink(link)]),
  )
  const auditEntries = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'motion')
    .where('subject_id', '=', String(id))
    .where('action', 'in', ['open_motion', 'sign_motion', 'submit_motion'])
    .orderBy('id')
    .execute()
  const events = await db.selectFrom('live_event').select('message').execute()
  const eventCount = events.filter(({ message }) => (message as { id?: number }).id === id).length
  return {
    status: motion?.status,
    signers: links.map(({ user_id }) => user_id),
    auditEntries: auditEntries.map(({ action }) => action),
    eventCount,
  }
}

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
