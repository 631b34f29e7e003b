import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailTables } from '#platform/server/database/db.ts'
import { aLetter } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { listMails, queueMail } from './repository.ts'
import { resumeMail, sweepMail } from './resume.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  await server.db.deleteFrom('mail').execute()
})

type Facts = Partial<Pick<MailTables['mail'], 'settled' | 'next_attempt'>> & { state: string; attempts?: number; has_secret?: boolean }

/** Creates a mail in this state; returns its id. */
async function aMail({ has_secret = false, ...facts }: Facts) {
  await queueMail(server, [aLetter()], { has_secret })
  const { id } = await server.db.selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await sql`delete from pgboss.job`.execute(server.db)
  await server.db
    .updateTable('mail')
    .set(facts as object)
    .where('id', '=', id)
    .execute()
  return id
}

const jobs = async () =>
  (
    await sql<{ data: object }>`select data from pgboss.job where name = 'send_mail' order by data ->> 'mail_id'`.execute(server.db)
  ).rows.map(({ data }) => data)
const states = async () => (await listMails(server.db)).toReversed().map(({ state }) => state)

test('after a start, mails being handed over are unconfirmed, and waiting ones are queued for their attempt', async () => {
  const begun = await aMail({ state: 'handing_over' })
  const waiting = await aMail({ state: 'queued', attempts: 3 })
  await aMail({ state: 'sent', settled: '2026-11-20T09:00:00+01:00' })
  await resumeMail(server)
  expect(await states()).toEqual(['unconfirmed', 'queued', 'sent'])
  expect(await jobs()).toEqual([{ mail_id: waiting, attempt: 3 }])
  const mail = await server.db.selectFrom('mail').select(['settled', 'problem']).where('id', '=', begun).executeTakeFirstOrThrow()
  expect(mail).toEqual({ settled: '2026-11-20T10:00:00+01:00', problem: 'interrupted while it was handed over' })
})

test('a mail with a secret is emptied when it is given up, the others are kept for a while', async () => {
  await aMail({ state: 'handing_over', has_secret: true })
  await aMail({ state: 'handing_over' })
  await aMail({ state: 'queued', has_secret: true })
  await resumeMail(server)
  const mails = await server.db.selectFrom('mail').select(['state', 'text', 'html']).orderBy('id').execute()
  expect(mails.map(({ state, text, html }) => [state, text !== '', html !== ''])).toEqual([
    ['unconfirmed', false, false],
    ['unconfirmed', true, true],
    ['queued', true, true],
  ])
})

test('the nightly sweep empties settled mails, removes old ones, and queues overdue ones again', async () => {
  await aMail({ state: 'sent', settled: '2026-08-20T09:00:00+01:00' })
  await aMail({ state: 'failed', settled: '2026-11-05T09:00:00+01:00' })
  await aMail({ state: 'sent', settled: '2026-11-07T09:00:00+01:00' })
  await aMail({ state: 'handing_over', next_attempt: '2026-11-19T09:00:00+01:00' })
  await aMail({ state: 'handing_over', next_attempt: '2026-11-20T09:59:00+01:00' })
  const late = await aMail({ state: 'queued', attempts: 2, next_attempt: '2026-11-20T09:00:00+01:00' })
  await aMail({ state: 'queued', next_attempt: '2026-11-20T09:01:00+01:00' })
  await sweepMail(server, server.clock())
  expect(await jobs()).toEqual([{ mail_id: late, attempt: 2 }])
  const mails = await server.db.selectFrom('mail').select(['state', 'text', 'html']).orderBy('id').execute()
  expect(mails.map(({ state, text, html }) => [state, text !== '' && html !== ''])).toEqual([
    ['failed', false],
    ['sent', true],
    ['unconfirmed', true],
    ['handing_over', true],
    ['queued', true],
    ['queued', true],
  ])
})

test('resuming queues mails that are due together, and the others at their time', async () => {
  const times = ['08:00', '09:00', '10:00', '12:00', '12:00', '13:00']
  for (const time of times) await aMail({ state: 'queued', next_attempt: `2026-11-20T${time}:00+01:00` })
  const sent: [mails: number, after: string | undefined][] = []
  const counting: TestServer['jobs'] = {
    ...server.jobs,
    send: (db, name, all, when) => {
      sent.push([all.length, when?.after?.toISOString()])
      return server.jobs.send(db, name, all, when)
    },
  }
  await resumeMail({ ...server, jobs: counting })
  expect(sent).toEqual([
    [3, '2026-11-20T09:00:00.000Z'],
    [2, '2026-11-20T11:00:00.000Z'],
    [1, '2026-11-20T12:00:00.000Z'],
  ])
  expect(await jobs()).toHaveLength(times.length)
})
