import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { listActiveEntries } from './repository.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Counts the scans of an index during `use`, with sequential scans discouraged, as in a table with many rows. */
const usesOf = (index: string, use: (db: Db) => Promise<unknown>) =>
  server.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    await use(db)
    const { rows } = await sql<{ uses: string }>`select pg_stat_get_xact_numscans(${index}::regclass) as uses`.execute(db)
    return Number(rows[0]!.uses)
  })

test('listing active entries uses the index of active entries', async () => {
  const { member } = await anImportedMeeting(server)
  const asker = { me: { id: member.id, today: '2026-09-14' }, now: '2026-09-14T15:00:00+02:00' }
  expect(await usesOf('agenda_entry_one_active', (db) => listActiveEntries(db, asker))).toBeGreaterThan(0)
})

test('removing an agenda item finds its agenda entries by index', async () => {
  const { meeting } = await anImportedMeeting(server)
  const values = { meeting_id: meeting.id, title: 'Verschiedenes', is_paragraph: true, sort_order: 9 }
  const { id } = await server.db.insertInto('agenda_item').values(values).returning('id').executeTakeFirstOrThrow()
  const remove = (db: Db) => db.deleteFrom('agenda_item').where('id', '=', id).execute()
  expect(await usesOf('agenda_entry_item', remove)).toBeGreaterThan(0)
})
