import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, aLetter, aMailServer } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { bySmtp } from './by-smtp.ts'
import { listMails, queueMail } from './repository.ts'
import { intoFolder, sendMail } from './send-mail.ts'
import type { HandOver } from './states.ts'

let testedServer: TestServer
beforeAll(async () => {
  testedServer = await testServer()
})
afterAll(() => testedServer[Symbol.asyncDispose]())
beforeEach(async () => {
  testedServer.stand('2026-11-20T10:00:00+01:00')
  await testedServer.db.deleteFrom('mail').execute()
  await sql`delete from pgboss.job`.execute(testedServer.db)
})

/** Queues a mail to each address; returns their ids. */
async function queued(...to: string[]): Promise<number[]> {
  await queueMail(
    testedServer,
    to.map((address) => aLetter({ to: address })),
  )
  const mails = await testedServer.db.selectFrom('mail').select('id').orderBy('id').execute()
  return mails.map(({ id }) => id)
}

const smtp = (url: string) => bySmtp({ smtp_url: url, mail_from: testedServer.env.mail_from })
const send = (handOver: HandOver, mail_id: number, attempt = 0) => sendMail(testedServer, handOver, { mail_id, attempt })
const states = async () => (await listMails(testedServer.db)).toReversed().map(({ state, attempts }) => [state, attempts])
const problems = async () => (await listMails(testedServer.db)).toReversed().map(({ problem }) => problem)

/** Queued jobs: attempt, and seconds from the server's clock. */
async function jobs() {
  const { rows } = await sql<{ attempt: number; start_after: string }>`
    select (data ->> 'attempt')::int as attempt, start_after from pgboss.job where name = 'send_mail' order by 1`.execute(testedServer.db)
  return rows.map(({ attempt, start_after }) => [attempt, Math.round((Date.parse(start_after) - testedServer.clock().getTime()) / 1000)])
}

test('a mail is sent once, however many jobs ask for it', async () => {
  await using server = await aMailServer()
  const [id = 0] = await queued('anna@example.org')
  await Promise.allSettled(Array.from({ length: 5 }, () => send(smtp(server.url), id)))
  await send(smtp(server.url), id)
  await send(smtp(server.url), id, 1)
  expect(server.received.map(({ to }) => to)).toEqual(['anna@example.org'])
  expect(await states()).toEqual([['sent', 0]])
})

test('a mail to a refused recipient fails, and the others are sent', async () => {
  await using server = await aMailServer({ recipient: (address) => (address.startsWith('gone') ? 550 : undefined) })
  const ids = await queued('gone@example.org', 'anna@example.org', 'beat@example.org')
  for (const id of ids) await send(smtp(server.url), id)
  expect(server.received.map(({ to }) => to)).toEqual(['anna@example.org', 'beat@example.org'])
  expect(await states()).toEqual([
    ['failed', 0],
    ['sent', 0],
    ['sent', 0],
  ])
  expect((await problems())[0]).toContain('550')
})

test.each<[string, { recipient?: Answer; message?: Answer }]>([
  ['as recipient', { recipient: 451 }],
  ['with its message', { message: 452 }],
])('a mail refused for now %s is retried later and sent once', async (_when, first) => {
  let attempts = 0
  await using server = await aMailServer({
    recipient: () => (attempts++ === 0 ? first.recipient : undefined),
    message: () => (attempts === 1 ? first.message : undefined),
  })
  const [id = 0] = await queued('anna@example.org')
  await send(smtp(server.url), id)
  expect(await states()).toEqual([['queued', 1]])
  expect(await jobs()).toEqual([
    [0, expect.any(Number)],
    [1, 30],
  ])
  await send(smtp(server.url), id)
  expect(server.received).toEqual([])
  await send(smtp(server.url), id, 1)
  await send(smtp(server.url), id, 1)
  expect(server.received.map(({ to }) => to)).toEqual(['anna@example.org'])
  expect(await states()).toEqual([['sent', 1]])
  expect(await problems()).toEqual([null])
})

test('an unreachable mail server is tried ever less often, and the mail fails after a day', async () => {
  const nobody = smtp('smtp://127.0.0.1:1')
  const [id = 0] = await queued('anna@example.org')
  const begin = testedServer.clock().getTime()
  for (let attempt = 0; attempt < 15; attempt++) {
    const { next_attempt } = await testedServer.db.selectFrom('mail').select('next_attempt').executeTakeFirstOrThrow()
    testedServer.stand(next_attempt)
    await send(nobody, id, attempt)
  }
  expect(await states()).toEqual([['failed', 14]])
  expect((testedServer.clock().getTime() - begin) / 3_600_000).toBeCloseTo(24.3, 1)
  expect((await problems())[0]).toContain('ECONNREFUSED')
})

test('a connection that breaks after the message leaves the mail unconfirmed, and it is not sent again', async () => {
  await using server = await aMailServer({ message: () => 'hang up' })
  const [id = 0] = await queued('anna@example.org')
  await send(smtp(server.url), id)
  expect(await states()).toEqual([['unconfirmed', 0]])
  expect((await jobs()).length).toBe(1)
})

test('signs in to the mail server; a wrong password delays the mail and appears in no problem', async () => {
  await using server = await aMailServer({ password: 'Zytglogge@3' })
  const withPassword = (password: string) => smtp(server.url.replace('//', `//rat:${encodeURIComponent(password)}@`))
  const [id = 0] = await queued('anna@example.org')
  await send(withPassword('Pilatus'), id)
  expect(await states()).toEqual([['queued', 1]])
  expect(JSON.stringify(await problems())).not.toContain('Pilatus')
  await send(withPassword('Zytglogge@3'), id, 1)
  expect(await states()).toEqual([['sent', 1]])
})

const beyond = ['anna@zürich.example', 'jörg.müller@example.org', 'jörg@zürich.example']

test('non-ASCII domains reach any server, and non-ASCII local parts only servers with SMTPUTF8', async () => {
  await using able = await aMailServer()
  await using unable = await aMailServer({ utf8: false })
  for (const id of await queued(...beyond)) await send(smtp(able.url), id)
  expect(able.received.map(({ to }) => to)).toEqual(beyond)
  expect(able.received.map(({ content }) => /^To: (.*)\r$/m.exec(content)?.[1])).toEqual([
    'anna@xn--zrich-kva.example',
    'jörg.müller@example.org',
    'jörg@zürich.example',
  ])
  await testedServer.db.deleteFrom('mail').execute()
  for (const id of await queued(...beyond)) await send(smtp(unable.url), id)
  expect(unable.received.map(({ to }) => to)).toEqual(['anna@zürich.example'])
  expect(await states()).toEqual([
    ['sent', 0],
    ['failed', 0],
    ['failed', 0],
  ])
  expect((await problems())[1]).toContain('letters beyond ASCII before the @ (it has no SMTPUTF8), as the recipient’s is')
})

test('a non-ASCII MAIL_FROM delays mails until the settings are fixed', async () => {
  await using unable = await aMailServer({ utf8: false })
  const from = (address: string) => bySmtp({ smtp_url: unable.url, mail_from: { name: '', address } })
  const [id = 0] = await queued('anna@example.org')
  await send(from('sekretariät@example.org'), id)
  expect([await states(), await problems()]).toEqual([[['queued', 1]], [expect.stringContaining('MAIL_FROM')]])
  await send(from('rat@zürich.example'), id, 1)
  expect(await states()).toEqual([['sent', 1]])
})

test('without a mail server a mail is written as one file, even if it is sent again', async () => {
  const folder = join(testedServer.env.data_dir, 'mail')
  const [id = 0] = await queued('anna@example.org')
  await send(intoFolder(folder), id)
  const [name = '', ...others] = await readdir(folder)
  const content = await readFile(join(folder, name), 'utf8')
  expect([others, name]).toEqual([[], expect.stringMatching(/^20261120T090000Z-[0-9a-f-]{36}\.eml$/)])
  expect(content).toContain('To: anna@example.org')
  expect(await states()).toEqual([['sent', 0]])

  // As if the process had been killed before it saved that.
  await testedServer.db.updateTable('mail').set({ state: 'queued', settled: null }).execute()
  await send(intoFolder(folder), id)
  expect(await readdir(folder)).toEqual([name])
  expect(await readFile(join(folder, name), 'utf8')).toBe(content)
})

test('an unwritable folder delays the mail', async () => {
  const folder = join(testedServer.env.data_dir, 'full')
  await mkdir(testedServer.env.data_dir, { recursive: true })
  await writeFile(folder, '')
  const [id = 0] = await queued('anna@example.org')
  await send(intoFolder(folder), id)
  expect(await states()).toEqual([['queued', 1]])
})
