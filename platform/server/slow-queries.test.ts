import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { client } from '#testing/server/clients/client.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ SLOW_QUERY_MS: '50' })
})
afterAll(() => server[Symbol.asyncDispose]())

const slow = (lines: string[]) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow query')

test('logs a slow statement with its duration and without its values, even if it failed', async () => {
  server.lines.length = 0
  await sql`select pg_sleep(${0.06}),
    ${'Geheimnis'}::text`.execute(server.db)
  await expect(sql`select 1 / (length(pg_sleep(0.06)::text) * ${4711}::int)`.execute(server.db)).rejects.toThrow('division by zero')
  const queries = slow(server.lines).filter(({ statement }) => statement.includes('pg_sleep'))
  expect(queries).toEqual([
    expect.objectContaining({ level: 40, statement: 'select pg_sleep($1), $2::text' }),
    expect.objectContaining({ statement: 'select 1 / (length(pg_sleep(0.06)::text) * $1::int)' }),
  ])
  for (const line of queries) {
    expect(line.ms).toBeGreaterThanOrEqual(60)
    expect(line).not.toHaveProperty('request_id')
  }
  expect(server.lines.join('')).not.toMatch(/Geheimnis|4711/)
})

test('logs a slow statement of a request with the request id, and nothing if the limit is 0', async () => {
  const person = await aPerson(server)
  await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.06); return new; end $$`.execute(
    server.db,
  )
  await sql`create trigger slow before update of language on app_user for each row execute function slow()`.execute(server.db)
  const me = server.as(person)
  server.lines.length = 0
  const change = { method: 'PATCH' as const, url: '/api/v1/users/me/', payload: { language: 'fr' } }
  expect((await me.request(change)).statusCode).toBe(200)
  const updates = slow(server.lines).filter(({ statement }) => statement.startsWith('update "app_user"'))
  expect(updates).toEqual([expect.objectContaining({ request_id: expect.stringMatching(/^[\da-f-]{36}$/) })])

  const lines: string[] = []
  const silent = { ...server, env: { ...server.env, slow_query_ms: 0 } }
  const app = await buildApp(silent, { write: (line) => void lines.push(line) })
  expect((await client({ ...silent, app }, person).request(change)).statusCode).toBe(200)
  expect(slow(lines)).toEqual([])
  await app.close()
})
