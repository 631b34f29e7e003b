import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analysisNumber } from '#features/search/server/analysis/lexemes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { aCommittee } from '#testing/server/factories/factories.ts'
import { foundEntries } from '#testing/server/factories/search-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'
import { followDue, indexAll } from './follow-due.ts'
import { indexOwnChanges } from './write-entries.ts'

vi.setConfig({ testTimeout: 60_000 })

let testedServer: TwoServers
beforeEach(async () => {
  testedServer = await twoServers()
  await madeBy(analysisNumber)
})
afterEach(() => testedServer[Symbol.asyncDispose]())

/** Sets the analysis that the index was made with; that of a new site is none. */
const madeBy = (number: number) => testedServer.db.updateTable('search_analysis').set({ number }).execute()

const entriesFor = (query: string) => foundEntries(testedServer.db, query)
const left = () => testedServer.db.selectFrom('search_due').selectAll().execute()

/** A server that only works off the queue, and the errors it reports. */
function following(db: Db = testedServer.db) {
  const reported: string[] = []
  const { close } = followDue({ db, reportError: (error) => void reported.push((error as Error).message) })
  return { reported, [Symbol.asyncDispose]: close }
}

/** Committees that are not indexed yet. */
const someCommittees = (count: number) =>
  testedServer.db
    .insertInto('committee')
    .values(Array.from({ length: count }, (_, index) => ({ title: `Arbeitsgruppe ${index}`, group_type_title: '' })))
    .returning('id')
    .execute()

const rename = (db: Db, id: number, title: string) => db.updateTable('committee').set({ title }).where('id', '=', id).execute()

test('two servers index everything at once, including changes made meanwhile', async () => {
  const committees = await someCommittees(450)
  await using one = following()
  await using other = following(testedServer.server.db)
  for (const { id } of committees.slice(0, 60)) await rename(testedServer.db, id, `Findungsausschuss ${id}`)
  await expect.poll(left).toEqual([])
  expect([await entriesFor('Arbeitsgruppe'), await entriesFor('Findungsausschuss')]).toMatchObject({
    0: { length: 390 },
    1: { length: 60 },
  })
  expect([one.reported, other.reported]).toEqual([[], []])
})

test('skips an entry that cannot be indexed, reports it without its words, and indexes the rest', async () => {
  const [bad, ...good] = await someCommittees(30)
  await sql`alter table search_entry add constraint unlucky check (committee_id <> ${sql.lit(bad!.id)})`.execute(testedServer.db)
  await using server = following()
  await expect.poll(left).toEqual([])
  expect(await entriesFor('Arbeitsgruppe')).toHaveLength(good.length)
  expect(server.reported).toEqual([`The search cannot index committee ${bad!.id}: 23514 unlucky`])
})

test('indexes what was in progress when the database connection was cut', async () => {
  await someCommittees(3)
  const { db } = testedServer
  await sql`create sequence cuts`.execute(db)
  // Sequence values are not rolled back with the transaction.
  await sql`create function cut() returns trigger language plpgsql as $$
    begin perform nextval('cuts'), pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db)
  await sql`create trigger cut before insert on search_entry for each row execute function cut()`.execute(db)
  await using server = following()
  const cuts = async () => (await sql<{ count: number }>`select last_value as count from cuts`.execute(db)).rows[0]?.count
  await expect.poll(cuts).toBeGreaterThan(4)
  expect(await left()).toHaveLength(3)
  await sql`drop function cut cascade`.execute(db)
  await expect.poll(left).toEqual([])
  expect([await entriesFor('Arbeitsgruppe'), server.reported]).toMatchObject({ 0: { length: 3 }, 1: [] })
})

test('indexing skips an entry that a transaction is changing, and never restores an older state', async () => {
  const { id, title } = await aCommittee(testedServer)
  await indexAll(testedServer)
  const changing = await testedServer.db.startTransaction().execute()
  await rename(testedServer.db, id, `${title} Zwischenstand`)
  await rename(changing, id, 'Endstand')
  await indexOwnChanges(changing)
  await indexAll(testedServer)
  expect(await left()).toHaveLength(1)
  await changing.commit().execute()
  expect(await entriesFor('Endstand')).toEqual([`backend.committee ${id}`])
  await indexAll(testedServer)
  expect([await entriesFor('Zwischenstand'), await entriesFor('Endstand'), await left()]).toEqual([[], [`backend.committee ${id}`], []])
})

test('indexing does not overwrite a change made after it has read the entry', async () => {
  const { id } = await aCommittee(testedServer)
  await indexAll(testedServer)
  await sql`create table written (at serial, words tsvector)`.execute(testedServer.db)
  await sql`create function note_written() returns trigger language plpgsql as
    'begin insert into written (words) values (new.title_words); return null; end'`.execute(testedServer.db)
  await sql`create trigger written after update on search_entry for each row execute function note_written()`.execute(testedServer.db)
  await rename(testedServer.db, id, 'Zwischenstand')
  const changing = await testedServer.db.startTransaction().execute()
  await rename(changing, id, 'Endstand')
  await indexOwnChanges(changing)
  let hasGivenWay = false
  const indexing = indexAll(testedServer).finally(() => {
    hasGivenWay = true
  })
  // It has read the current title without the change, and waits to write it.
  await expect.poll(async () => hasGivenWay || (await countWaiting(testedServer.db)) === 1, { interval: 5 }).toBe(true)
  await changing.commit().execute()
  await indexing
  await indexAll(testedServer)
  const { rows } = await sql<{ is_last: boolean }>`select words @@ 'endstand' as is_last from written order by at`.execute(testedServer.db)
  expect(rows).toEqual([{ is_last: true }])
})

test('changes to related rows in two transactions are both indexed', async () => {
  const { id: committee_id } = await aCommittee(testedServer)
  const [begin, updated] = ['2026-09-14T14:00:00+02:00', '2026-09-01T10:00:00+02:00']
  const row = { committee_id, title: 'Sitzung', start: begin, days: ['2026-09-14'], imported_at: updated, updated }
  const { id: meeting_id } = await testedServer.db.insertInto('meeting').values(row).returning('id').executeTakeFirstOrThrow()
  const item = { meeting_id, title: 'Vorher', is_paragraph: false, sort_order: 1 }
  const { id } = await testedServer.db.insertInto('agenda_item').values(item).returning('id').executeTakeFirstOrThrow()
  await indexAll(testedServer)
  const [one, other] = [await testedServer.db.startTransaction().execute(), await testedServer.db.startTransaction().execute()]
  await one.updateTable('agenda_item').set({ title: 'Nachher' }).where('id', '=', id).execute()
  await other.updateTable('meeting').set({ start: '2026-10-20T14:00:00+02:00' }).where('id', '=', meeting_id).execute()
  await indexOwnChanges(one)
  const writing = indexOwnChanges(other)
  await one.commit().execute()
  await writing
  await other.commit().execute()
  await indexAll(testedServer)
  expect(await entriesFor('Nachher')).toEqual([`backend.agendaitem ${id}`])
  const entry = testedServer.db.selectFrom('search_entry').select('day').where('type', '=', 'backend.agendaitem')
  expect(await entry.execute()).toEqual([{ day: '2026-10-20' }])
})

test('rebuilds the index once at start if its analysis is outdated, and stays searchable', async () => {
  const [first] = await someCommittees(3)
  await indexAll(testedServer)
  await testedServer.db.updateTable('search_entry').set({ words: sql<string>`words || '0815'` }).execute()
  await (await followedOnce())()
  expect(await entriesFor('0815')).toHaveLength(3)
  await madeBy(analysisNumber - 1)
  await (await followedOnce())()
  expect([await entriesFor('0815'), await entriesFor('"Arbeitsgruppe 0"')]).toEqual([[], [`backend.committee ${first!.id}`]])
  expect(await testedServer.db.selectFrom('search_analysis').select('number').execute()).toEqual([{ number: analysisNumber }])
})

/** A server that has done its first pass by the time it indexes something new. */
async function followedOnce() {
  const server = following()
  const { id } = await aCommittee(testedServer)
  await expect.poll(() => testedServer.db.selectFrom('search_entry').select('id').where('object_id', '=', id).execute()).toHaveLength(1)
  await expect.poll(left).toEqual([])
  return () => server[Symbol.asyncDispose]()
}
