import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { outcomeOf } from '#testing/server/factories/motions/motion-calls.ts'
import { aMotion, aMotionMeeting, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let testedServer: TestServer
let site: RunningSite
beforeAll(async () => {
  testedServer = await testServer()
  site = await aRunningSite({ DATABASE_URL: urlOf(testedServer.connection) })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await testedServer[Symbol.asyncDispose]()
})

/** A motion in a meeting that is running by the real clock. */
async function aMotionOfToday(status: 'DRAFT' | 'OPEN') {
  const story = await aMotionMeeting(testedServer)
  const motion = await aMotion(testedServer, story, { status, signatories: [asSecond(story.second)] })
  const hours = [-2, 0, 24].map((hour) => new Date(Date.now() + hour * 3_600_000))
  const days = [...new Set(hours.map((hour) => dayOf(hour, testedServer.env.time_zone)))]
  await testedServer.db.updateTable('meeting').set({ start: hours[0]!.toISOString(), days }).where('id', '=', motion.meeting.id).execute()
  return { story, motion }
}

/** Sends requests of one person to the running program. */
async function browserOf({ id }: { id: number }) {
  const headers = sessionHeaders(await openSession(testedServer.db, { user_id: id, at: new Date() }))
  return (path: string) => fetch(`${site.server.address}${apiRoot(testedServer.env)}${path}`, { method: 'POST', headers })
}

const steps = [
  ['open', openMotion, 'first', 'DRAFT'],
  ['sign', signMotion, 'second', 'OPEN'],
  ['submit', submitMotion, 'first', 'OPEN'],
] as const

/** Each step on its own motion, ready to be sent. */
const readySteps = () =>
  Promise.all(
    steps.map(async ([name, endpoint, who, status]) => {
      const { story, motion } = await aMotionOfToday(status)
      const browser = await browserOf(story[who])
      const before = await outcomeOf(testedServer, motion)
      const signers = name === 'open' ? [] : [story[who].id]
      const done = {
        status: name === 'submit' ? 'SUBMITTED' : 'OPEN',
        signers,
        auditEntries: [`${name}_motion`],
        // Those who are asked get one of their own when it is published or submitted.
        eventCount: before.eventCount + (name === 'sign' ? 1 : 2),
      }
      return { ask: () => browser(fillPath(endpoint.path, { id: motion.id })), before, done, now: () => outcomeOf(testedServer, motion) }
    }),
  )

test('a kill before the commit leaves nothing; asking again does each step once', async () => {
  const ready = await readySteps()
  const states = () => Promise.all(ready.map(({ now }) => now()))
  // The audit entry is written last, so every step waits here.
  const held = await testedServer.db.startTransaction().execute()
  await held.selectFrom('audit_head').select('hash').forUpdate().execute()
  const answers = ready.map(({ ask }) =>
    ask().then(
      ({ status }) => status,
      () => 'lost',
    ),
  )
  await expect.poll(() => countWaiting(testedServer.db)).toBe(ready.length)
  await site.server.kill()
  await held.rollback().execute()
  expect(await Promise.all(answers)).toEqual(ready.map(() => 'lost'))
  await expect.poll(countWriting).toBe(0)
  expect(await states()).toEqual(ready.map(({ before }) => before))

  await site.restart()
  for (const { ask } of ready) {
    const again = await Promise.all([ask(), ask()])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(await states()).toEqual(ready.map(({ done }) => done))
})

/** Number of open transactions that have written to `motion`. */
const countWriting = async () =>
  (await sql`select from pg_locks where relation = 'motion'::regclass and mode = 'RowExclusiveLock'`.execute(testedServer.db)).rows.length
