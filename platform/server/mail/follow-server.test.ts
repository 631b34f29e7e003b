import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLetter, aMailServer } from '#testing/server/outside/mail-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { bySmtp } from './by-smtp.ts'
import { queueMail } from './repository.ts'
import { followMailServer } from './resume.ts'
import { sendMail } from './send-mail.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** The attempts of the jobs that are due. */
async function due() {
  const { rows } = await sql<{ attempt: number }>`
    select (data ->> 'attempt')::int as attempt from pgboss.job where start_after <= now() order by 1`.execute(server.db)
  return rows.map(({ attempt }) => attempt)
}

test('a delayed mail waits for its next attempt, or goes out as soon as an unreachable mail server is back', async () => {
  await queueMail(server, [aLetter()])
  const { id } = await server.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  const breaksOff = await aMailServer({ recipient: () => 421 })
  const { port, url: smtp_url } = breaksOff
  const send = (attempt: number) => sendMail(server, bySmtp({ smtp_url, mail_from: server.env.mail_from }), { mail_id: id, attempt })
  const follow = () => followMailServer({ ...server, env: { smtp_url } })

  const there = follow()
  const delayed = await send(0)
  expect(delayed).toMatchObject({ state: 'delayed' })
  expect(delayed?.is_away).toBeUndefined()
  there.note({ state: 'delayed', problem: 'broken off', is_away: true })
  await there.close()
  expect(await due()).toEqual([0])

  await breaksOff[Symbol.asyncDispose]()
  const away = follow()
  const outcome = await send(1)
  expect(outcome).toMatchObject({ state: 'delayed', is_away: true })
  away.note(outcome)
  await using back = await aMailServer({ port })
  await expect.poll(due).toEqual([0, 2])
  await away.close()
  expect(back.received).toEqual([])
  expect(await send(2)).toMatchObject({ state: 'sent' })
})
