import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPostingOfSomebody, findPostingRow } from '#testing/server/factories/motions/posting-factories.ts'
import { aRecordsSystem } from '#testing/server/outside/records-system.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let testedServer: TestServer
let data_dir: string
beforeAll(async () => {
  testedServer = await testServer()
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-killed-'))
})
afterAll(async () => {
  await testedServer[Symbol.asyncDispose]()
  await rm(data_dir, { recursive: true, force: true })
})

test('three kills during a hand-over lead to one posting in the records system and one mail', async () => {
  const moments = ['begun', 'silent', 'accepted', 'never']
  let at = 0
  let server: RunningServer | undefined
  const deaths: Promise<void>[] = []
  const die = () => {
    at += 1
    const death = server!.kill()
    deaths.push(death)
    return death
  }
  const records = new Map<string, string>()
  await using system = await aRecordsSystem({
    begun: () => {
      if (moments[at] !== 'begun') return undefined
      void die()
      return 'stop reading'
    },
    answer: async ({ headers }) => {
      const key = String(headers['idempotency-key'])
      const known = records.get(key) ?? `GS-${records.size + 1}`
      records.set(key, known)
      if (moments[at] === 'silent') await die()
      else if (moments[at] === 'accepted') void die()
      return { title: 'Registriert', id: known }
    },
  })
  const posting = await aPostingOfSomebody(testedServer, { connector: 'http' })
  await testedServer.db.updateTable('app_user').set({ email: 'anna@example.org' }).where('id', '=', posting.poster.id).execute()
  const settings = {
    DATA_DIR: data_dir,
    DATABASE_URL: urlOf(testedServer.connection),
    RECORDS_URL: system.url,
    RECORDS_ALLOW_PRIVATE: 'on',
  }
  server = await startServer(settings)
  for (const death of [0, 1, 2]) {
    await expect.poll(() => deaths.length, { interval: 5 }).toBeGreaterThan(death)
    await deaths[death]
    // Makes the turn of the killed server end now.
    const ended = { next_attempt: new Date().toISOString() }
    await testedServer.db.updateTable('posting').set(ended).where('id', '=', posting.id).where('state', '=', 'waiting').execute()
    server = await startServer(settings)
  }
  await expect.poll(async () => (await findPostingRow(testedServer, posting)).state).toBe('delivered')
  expect(await findPostingRow(testedServer, posting)).toMatchObject({ external_id: 'GS-1', next_attempt: null, problem: null })
  expect([...records.keys()]).toEqual([posting.key])
  const mails = await testedServer.db.selectFrom('mail').select('to_address').execute()
  expect(mails).toEqual([{ to_address: 'anna@example.org' }])
  expect(server.output()).not.toMatch(/Error/)
  await server.stop()
})
