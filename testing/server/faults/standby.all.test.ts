import { expect, test } from 'vitest'
import { aReplicatedPostgres, readOne } from '#testing/server/site/replicated-postgres.ts'
import { randomOf, seedOfRun } from '#testing/shared/random.ts'
import { atWork } from './at-work.ts'
import { anAttackedSite, killInTheMiddle } from './attacked-site.ts'
import { expectKept, expectSentOnce } from './checks.ts'
import { aCrowd, inJson } from './crowd.ts'

/** How many requests are acknowledged before the first server is killed, and after the second one has taken over. */
const enough = 60

test('a standby that is promoted under load has everything acknowledged, and the app server goes on with it by itself', async () => {
  const postgres = await aReplicatedPostgres()
  await using attacked = await anAttackedSite('DATABASE_URL', postgres)
  const random = randomOf(seedOfRun)
  const crowd = await aCrowd(attacked, random)
  const { pid } = attacked.site.server
  const work = atWork(crowd, { done: 0 })
  const moreIsDone = (than: number) => () => attacked.counted.acknowledged > than + enough

  const isTime = moreIsDone(attacked.counted.acknowledged)
  await Promise.race([killInTheMiddle(attacked, { what: 'database', random, isTime }), work.failed])
  await Promise.race([expect.poll(moreIsDone(attacked.counted.acknowledged)).toBe(true), work.failed])
  await work.rest()

  expect(await readOne(postgres.second.url, 'select pg_is_in_recovery()')).toBe(false)
  await expectKept(crowd)
  expect(attacked.site.server.pid).toBe(pid)
  expect(await (await fetch(`${attacked.site.server.address}/healthz`)).json()).toEqual({ status: 'ok' })
  await expectSentOnce(crowd)
  await expectKept(crowd)
})

test('without its standby a change waits, and is acknowledged when the standby has it', async () => {
  const { first, second, ...postgres } = await aReplicatedPostgres()
  await using attacked = await anAttackedSite('DATABASE_URL', postgres)
  const crowd = await aCrowd(attacked, randomOf(seedOfRun))
  const note = inJson('POST', `meetings/${crowd.meeting_id}/notes/`, { annotation: 'Notiz ohne zweiten Server' })
  const waiting = () =>
    readOne(first.url, `select count(*)::int from pg_stat_activity where wait_event = 'SyncRep' and query ilike 'commit'`)
  const notes = `select count(*)::int from note where annotation = 'Notiz ohne zweiten Server'`

  await second.stop()
  const before = attacked.counted.acknowledged
  const asked = crowd.chair.browser(note)
  await expect.poll(waiting).toBeGreaterThan(0)
  expect([attacked.counted.acknowledged - before, await readOne(first.url, notes)]).toEqual([0, 0])
  await second.start()
  expect(await asked).toMatchObject({ status: 200 })
  await expect.poll(() => readOne(second.url, notes)).toBe(1)
})
