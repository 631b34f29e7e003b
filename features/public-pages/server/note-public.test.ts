import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPublicMeeting, makePublic } from '#testing/server/factories/public-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { awaitNoted, notePublic } from './note-public.ts'
import { publicDb } from './public-db.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_PAGES: 'on' })
})
afterAll(() => server[Symbol.asyncDispose]())

const noted = (facts: { object_type: 'meeting' | 'document' | 'agenda_item' | 'committee'; object_id: number }) =>
  publicDb(server.db)
    .selectFrom('public_object')
    .selectAll()
    .where((query) => query.and(facts))
    .executeTakeFirst()

test('records when something became public, when what is shown of it changed, and when it stopped being public', async () => {
  const { meeting, budget, paths } = await aPublicMeeting(server)
  const about = { object_type: 'agenda_item', object_id: budget.id } as const
  expect(await noted(about)).toBeUndefined()
  await notePublic(server)
  const first = await noted(about)
  expect(first).toMatchObject({ became_public: first?.changed, ended: null })
  expect(await noted({ object_type: 'agenda_item', object_id: paths.id })).toBeUndefined()

  await server.db.updateTable('agenda_item').set({ title: 'Voranschlag 2028' }).where('id', '=', budget.id).execute()
  await notePublic(server)
  const changed = await noted(about)
  expect([changed?.became_public, changed!.changed > first!.changed]).toEqual([first?.became_public, true])

  await makePublic(server, 'meeting', meeting, false)
  await notePublic(server)
  const ended = await noted(about)
  expect(ended).toMatchObject({ content: null, ended: ended?.changed, became_public: first?.became_public })
  expect(ended!.changed > changed!.changed).toBe(true)

  await makePublic(server, 'meeting', meeting)
  await notePublic(server)
  const again = await noted(about)
  expect(again).toMatchObject({ ended: null, became_public: again?.changed })
  expect(again!.changed > ended!.changed).toBe(true)
})

test('a change of something that is not public moves no time', async () => {
  const { meeting, paths, committee } = await aPublicMeeting(server)
  await notePublic(server)
  const times = () => publicDb(server.db).selectFrom('public_object').selectAll().orderBy('object_type').orderBy('object_id').execute()
  const before = await times()
  await server.db.updateTable('agenda_item').set({ title: 'Geheim', sort_order: 0 }).where('id', '=', paths.id).execute()
  await server.db
    .updateTable('meeting')
    .set({ description: 'Intern', updated: server.clock().toISOString() })
    .where('id', '=', meeting.id)
    .execute()
  await server.db.updateTable('committee').set({ import_enabled: false }).where('id', '=', committee.id).execute()
  await notePublic(server)
  expect(await times()).toEqual(before)
})

test('what has not changed is not even locked', async () => {
  await aPublicMeeting(server)
  await notePublic(server)
  // The transaction that locked a row last.
  const lockers = async () => (await sql`select object_type, object_id, xmax from public_object order by 1, 2`.execute(server.db)).rows
  const before = await lockers()
  expect(before.length).toBeGreaterThan(0)
  await notePublic(server)
  expect(await lockers()).toEqual(before)
})

test('a reader of the times waits for those that are being recorded', async () => {
  const { meeting } = await aPublicMeeting(server)
  const about = { object_type: 'meeting', object_id: meeting.id } as const
  const waits = sql`select from pg_locks where not granted and locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  const reading = await server.db.transaction().execute(async (trx) => {
    const noting = await notePublic({ ...server, db: trx })
    const read = publicDb(server.db)
      .transaction()
      .execute(async (other) => {
        await awaitNoted(other)
        return other
          .selectFrom('public_object')
          .select('content')
          .where((query) => query.and(about))
          .executeTakeFirst()
      })
    await expect.poll(async () => (await waits.execute(trx)).rows.length).toBe(1)
    return { noting, read }
  })
  expect(await reading.read).toEqual({ content: expect.any(String) })
})

test('nothing is recorded while the public pages are off', async () => {
  await using site = await testServer()
  await aPublicMeeting(site)
  await notePublic(site)
  expect(await publicDb(site.db).selectFrom('public_object').selectAll().execute()).toEqual([])
})
