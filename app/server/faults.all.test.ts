import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { aFaultySite, unavailable } from '#testing/server/site/faulty-site.ts'

let faulty: Awaited<ReturnType<typeof aFaultySite>>
beforeAll(async () => (faulty = await aFaultySite()))
afterAll(() => faulty[Symbol.asyncDispose]())

/** Upper bound for the server's pool, jobs, listener and probe, and for this test's own connections. */
const mostConnections = 40

/** Number of connections from this machine to a port, from Linux's list. */
function connectionsTo(port: number): number {
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  const at = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return lines.filter((line) => line.trim().split(/\s+/)[2]?.endsWith(at)).length
}

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('with a frozen database requests answer 503, nothing piles up, and all works once it continues', async () => {
  const { postgres, site, ask, statusOf, health } = faulty
  const memory = memoryOf(site.server.pid)
  postgres.freeze()
  const sick = health()
  // Many more than the pool has connections.
  const answers = await Promise.all(Array.from({ length: 300 }, () => ask()))
  expect(answers).toEqual(answers.map(() => [503, unavailable.de]))
  expect(await sick).toEqual({ status: 'unavailable', failing: 'database' })
  expect(await ask()).toEqual([503, unavailable.de])
  expect(connectionsTo(postgres.port)).toBeLessThan(mostConnections)
  expect(memoryOf(site.server.pid) - memory).toBeLessThan(100)
  postgres.thaw()
  await expect.poll(statusOf).toBe(200)
  await expect.poll(health).toEqual({ status: 'ok' })
  const connections = () => sql`select from pg_stat_activity where backend_type = 'client backend'`.execute(site.db)
  await expect.poll(async () => (await connections()).rows.length).toBeLessThan(mostConnections)
  await faulty.queueAMail('thawed@example.org')
  await expect.poll(faulty.recipients).toContain('thawed@example.org')
  const listener = await faulty.aListener()
  await listener.publish(2)
  await expect.poll(listener.heard).toEqual([{ n: 2 }])
  await listener.end()
})

test('when all connections are in use, those who wait too long get 503, and the others are served', async () => {
  const { site, ask, statusOf } = faulty
  const change = () =>
    site.request('users/me/', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'fr' }),
    })
  let changes: Promise<Response>[] = []
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('app_user').select('id').where('id', '=', site.responsible.id).forUpdate().execute()
    changes = Array.from({ length: 10 }, change)
    await expect.poll(() => countWaiting(site.db)).toBe(10)
    expect(await ask()).toEqual([503, unavailable.de])
  })
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
  await expect.poll(statusOf).toBe(200)
})

test('a mail is sent once as soon as an unreachable mail server is back', async () => {
  const { site, statusOf } = faulty
  await faulty.stopMailServer()
  await faulty.queueAMail('anna@example.org')
  const attempts = async () =>
    (await site.db.selectFrom('mail').select('attempts').orderBy('id', 'desc').executeTakeFirstOrThrow()).attempts
  await expect.poll(attempts).toBe(1)
  await faulty.startMailServer()
  // Sent by its next attempt.
  await expect.poll(faulty.recipients).toEqual(['anna@example.org'])
  expect(await statusOf()).toBe(200)
})

test('stopping the server while its database is frozen ends it with an error', async () => {
  const { postgres, site, statusOf } = faulty
  postgres.freeze()
  expect(await site.server.stop()).toBe(1)
  expect(site.server.output()).toContain('did not end in time')
  postgres.thaw()
  await site.restart()
  expect(await statusOf()).toBe(200)
})
