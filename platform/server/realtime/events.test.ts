import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { layersChangedTopic } from '#features/annotations/layer-contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { topicFor } from '#platform/shared/live-topics.ts'
import { listening, stopListening } from '#testing/server/clients/listening.ts'
import { aPerson } from '#testing/server/factories/factories.ts'
import { secondServer } from '#testing/server/site/second-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { sweepEvents } from './follow-events.ts'
import { publish } from './publish.ts'

let testedServer: TestServer
beforeAll(async () => {
  testedServer = await testServer()
})
afterAll(() => testedServer[Symbol.asyncDispose]())
afterEach(stopListening)

const say = (db: Db, person: { id: number }, message: object) =>
  publish(db, { topic: topicFor(layersChangedTopic, person.id), message, audience: { user_ids: [person.id] } })
const messages = (heard: { message: unknown }[]) => heard.map(({ message }) => message)

/** Listens on another database, so no notification comes, as behind a pooler that does not forward them. */
const deaf = () => ({ ...testedServer.connection, database: inject('test_server').connection.database ?? 'postgres' })

const ways = [
  ['announced by the database', () => testedServer.connection],
  ['looked for, where nothing is announced', deaf],
] as const

test.each(ways)('an event reaches another app server in order, and only if its transaction commits: %s', async (_, connection) => {
  await using server = await secondServer(testedServer, connection())
  const person = await aPerson(testedServer)
  const ear = await listening(testedServer, { ...person, server })
  const refused = testedServer.db.transaction().execute(async (trx) => {
    await say(trx, person, { n: 0 })
    throw new Error('taken back')
  })
  await expect(refused).rejects.toThrow('taken back')
  await testedServer.db.transaction().execute(async (trx) => {
    await say(trx, person, { n: 1 })
    await say(trx, person, { n: 2 })
  })
  await say(testedServer.db, person, { n: 3 })
  expect(messages(await ear.heard())).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(server.errors).toEqual([])
})

test.each(ways)('an event with an earlier id that commits later is delivered: %s', async (_, connection) => {
  await using server = await secondServer(testedServer, connection())
  const person = await aPerson(testedServer)
  const ear = await listening(testedServer, { ...person, server })
  const slow = await testedServer.db.startTransaction().execute()
  await say(slow, person, { slow: true })
  await say(testedServer.db, person, { slow: false })
  expect(messages(await ear.heard())).toEqual([{ slow: false }])
  await slow.commit().execute()
  expect(messages(await ear.heard())).toEqual([{ slow: true }])
  expect(messages(await ear.heard())).toEqual([])
})

test('delivers events on a database without NOTIFY', async () => {
  await using own = await testServer()
  await sql`create function public.pg_notify(text, text) returns void language plpgsql as $$
    begin raise exception 'NOTIFY is not supported' using errcode = 'feature_not_supported'; end $$`.execute(own.db)
  await sql`alter function announce_live_event() set search_path = public, pg_catalog`.execute(own.db)
  await using server = await secondServer(own)
  const person = await aPerson(own)
  const ear = await listening(own, { ...person, server })
  await own.db.transaction().execute((trx) => say(trx, person, { n: 1 }))
  expect(messages(await ear.heard())).toEqual([{ n: 1 }])
})

test('delivers a message larger than a NOTIFY payload', async () => {
  const person = await aPerson(testedServer)
  const ear = await listening(testedServer, person)
  const message = { text: 'ä'.repeat(50_000) }
  await say(testedServer.db, person, message)
  expect(messages(await ear.heard())).toEqual([message])
})

const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'traktanda live'`.execute(
    testedServer.db,
  )

test('an app server whose connection is cut gets earlier and later events, each once', async () => {
  const person = await aPerson(testedServer)
  const ear = await listening(testedServer, person)
  await say(testedServer.db, person, { n: 1 })
  await cut()
  await say(testedServer.db, person, { n: 2 })
  expect(messages(await ear.heard())).toEqual([{ n: 1 }, { n: 2 }])
  await cut()
  const listeners = sql`select from pg_stat_activity where datname = current_database() and application_name = 'traktanda live'`
  await expect.poll(async () => (await listeners.execute(testedServer.db)).rows.length).toBe(1)
  await say(testedServer.db, person, { n: 3 })
  expect(messages(await ear.heard())).toEqual([{ n: 3 }])
})

test('the sweep removes events older than ten minutes', async () => {
  const person = await aPerson(testedServer)
  await say(testedServer.db, person, { old: true })
  await testedServer.db.updateTable('live_event').set({ created: sql`now() - interval '11 minutes'` }).execute()
  await say(testedServer.db, person, { old: false })
  await sweepEvents(testedServer.db)
  const left = await testedServer.db.selectFrom('live_event').select('message').execute()
  expect(left).toEqual([{ message: { old: false } }])
})
