import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openJobs } from './jobs.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server[Symbol.asyncDispose]())

const nothing = () => Promise.resolve()
const idle = {
  send_mail: nothing,
  hand_over: nothing,
  carry_over: nothing,
  end_active: nothing,
  take_reports: nothing,
  tell_events: nothing,
  send_push: nothing,
  note_public: nothing,
  send_webhooks: nothing,
  sweep: nothing,
}

test('jobs run once after their commit; a failing one is reported, retried, and does not delay others', async () => {
  const { connection, db, env } = server
  const reported: string[] = []
  const done: string[] = []
  const jobs = openJobs({ connection, time_zone: env.time_zone, reportError: ({ message }) => reported.push(message) })
  const read_text = async ({ sha256 }: { sha256: string }) => {
    if (sha256 === 'bad' && !reported.includes('no paper')) throw new Error('no paper')
    done.push(sha256)
  }
  await jobs.work({ ...idle, read_text })
  const names = ['bad', ...Array.from({ length: 20 }, (_, index) => `good ${index}`)]
  await db.transaction().execute((trx) =>
    jobs.send(
      trx,
      'read_text',
      names.map((sha256) => ({ sha256 })),
    ),
  )
  const undone = db.transaction().execute(async (trx) => {
    await jobs.send(trx, 'read_text', [{ sha256: 'never' }])
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  await expect.poll(() => new Set(done)).toEqual(new Set(names))
  expect(reported).toEqual(['no paper'])
  await jobs.stop()
})

test('jobs queued as last run behind those queued later', async () => {
  const { connection, db, env } = server
  const done: string[] = []
  const jobs = openJobs({ connection, time_zone: env.time_zone, reportError: () => undefined })
  const named = (names: string[]) => names.map((sha256) => ({ sha256 }))
  await jobs.send(db, 'read_text', named(['old 1', 'old 2', 'old 3']), { is_last: true })
  await jobs.send(db, 'read_text', named(['new 1', 'new 2']))
  await jobs.work({ ...idle, read_text: async ({ sha256 }) => void done.push(sha256) })
  await expect.poll(() => done).toHaveLength(5)
  expect([done.slice(0, 2).sort(), done.slice(2).sort()]).toEqual([
    ['new 1', 'new 2'],
    ['old 1', 'old 2', 'old 3'],
  ])
  await jobs.stop()
})
