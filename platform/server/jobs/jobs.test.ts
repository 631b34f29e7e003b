import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { openJobs } from './jobs.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server[Symbol.asyncDispose]())

test('jobs run once after their commit; a failing one is reported, retried, and does not delay others', async () => {
  const { connection, db, env } = server
  const reported: string[] = []
  const done: string[] = []
  const jobs = openJobs({ connection, time_zone: env.time_zone, reportError: ({ message }) => reported.push(message) })
  const read_text = async ({ sha256 }: { sha256: string }) => {
    if (sha256 === 'bad' && !reported.includes('no paper')) throw new Error('no paper')
    done.push(sha256)
  }
  await jobs.work({
    read_text,
    send_mail: () => Promise.resolve(),
    hand_over: () => Promise.resolve(),
    carry_over: () => Promise.resolve(),
    end_active: () => Promise.resolve(),
    take_reports: () => Promise.resolve(),
    sweep: () => Promise.resolve(),
  })
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
