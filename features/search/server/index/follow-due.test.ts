import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analysisNumber } from '#features/search/server/analysis/analysis-number.ts'
import type { Db } from '#platform/server/database/db.ts'
import { aCommittee } from '#testing/server/factories/factories.ts'
import { foundEntries } from '#testing/server/factories/found-entries.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type HouseOfTwo, houseOfTwo } from '#testing/server/site/second-server.ts'
import { followDue } from './follow-due.ts'
import { indexAll } from './index-all.ts'
import { indexOwnChanges } from './own-changes.ts'

vi.setConfig({ testTimeout: 60_000 })

let house: HouseOfTwo
beforeEach(async () => {
  house = await houseOfTwo()
  await madeBy(analysisNumber)
})
afterEach(() => house[Symbol.asyncDispose]())

/** By which analysis the index was made: of a new site, by none. */
const madeBy = (number: number) => house.db.updateTable('search_analysis').set({ number }).execute()

const found = (query: string) => foundEntries(house.db, query)
const left = () => house.db.selectFrom('search_due').selectAll().execute()

/** A server of the site as far as it follows what is due, and what it tells. */
function following(db: Db = house.db) {
  const told: string[] = []
  const { close } = followDue({ db, tellError: (error) => void told.push((error as Error).message) })
  return { told, [Symbol.asyncDispose]: close }
}

/** Committees that nobody has indexed. */
const someCommittees = (count: number) =>
  house.db
    .insertInto('committee')
    .values(Array.from({ length: count }, (_, index) => ({ title: `Arbeitsgruppe ${index}`, group_type_title: '' })))
    .returning('id')
    .execute()

const rename = (db: Db, id: number, title: string) => db.updateTable('committee').set({ title }).where('id', '=', id).execute()

test('two servers at once index everything, and each change that comes meanwhile', async () => {
  const committees = await someCommittees(450)
  await using one = following()
  await using other = following(house.server.db)
  for (const { id } of committees.slice(0, 60)) await rename(house.db, id, `Findungsausschuss ${id}`)
  await expect.poll(left).toEqual([])
  expect([await found('Arbeitsgruppe'), await found('Findungsausschuss')]).toMatchObject({ 0: { length: 390 }, 1: { length: 60 } })
  expect([one.told, other.told]).toEqual([[], []])
})

test('what cannot be indexed is told without its words and left, and holds nothing else up', async () => {
  const [bad, ...good] = await someCommittees(30)
  await sql`alter table search_entry add constraint unlucky check (committee_id <> ${sql.lit(bad!.id)})`.execute(house.db)
  await using server = following()
  await expect.poll(left).toEqual([])
  expect(await found('Arbeitsgruppe')).toHaveLength(good.length)
  expect(server.told).toEqual([`The search cannot index committee ${bad!.id}: 23514 unlucky`])
})

test('what was in hand when the connection was cut is indexed afterwards', async () => {
  await someCommittees(3)
  const { db } = house
  await sql`create sequence cuts`.execute(db)
  // A number that is taken stays taken, whatever becomes of the transaction.
  await sql`create function cut() returns trigger language plpgsql as $$
    begin perform nextval('cuts'), pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(db)
  await sql`create trigger cut before insert on search_entry for each row execute function cut()`.execute(db)
  await using server = following()
  const cuts = async () => (await sql<{ count: number }>`select last_value as count from cuts`.execute(db)).rows[0]?.count
  await expect.poll(cuts).toBeGreaterThan(4)
  expect(await left()).toHaveLength(3)
  await sql`drop function cut cascade`.execute(db)
  await expect.poll(left).toEqual([])
  expect([await found('Arbeitsgruppe'), server.told]).toMatchObject({ 0: { length: 3 }, 1: [] })
})

test('it gives way to who is changing the same, and never puts back what was before', async () => {
  const { id, title } = await aCommittee(house)
  await indexAll(house)
  const changing = await house.db.startTransaction().execute()
  await rename(house.db, id, `${title} Zwischenstand`)
  await rename(changing, id, 'Endstand')
  await indexOwnChanges(changing)
  await indexAll(house)
  expect(await left()).toHaveLength(1)
  await changing.commit().execute()
  expect(await found('Endstand')).toEqual([`backend.committee ${id}`])
  await indexAll(house)
  expect([await found('Zwischenstand'), await found('Endstand'), await left()]).toEqual([[], [`backend.committee ${id}`], []])
})

test('what it read before somebody changed it is not written over that', async () => {
  const { id } = await aCommittee(house)
  await indexAll(house)
  await sql`create table written (at serial, words tsvector)`.execute(house.db)
  await sql`create function note_written() returns trigger language plpgsql as
    'begin insert into written (words) values (new.title_words); return null; end'`.execute(house.db)
  await sql`create trigger written after update on search_entry for each row execute function note_written()`.execute(house.db)
  await rename(house.db, id, 'Zwischenstand')
  const changing = await house.db.startTransaction().execute()
  await rename(changing, id, 'Endstand')
  await indexOwnChanges(changing)
  let hasGivenWay = false
  const indexing = indexAll(house).finally(() => {
    hasGivenWay = true
  })
  // It has read the title that counts without the change, and waits to write it.
  await expect.poll(async () => hasGivenWay || (await countWaiting(house.db)) === 1, { interval: 5 }).toBe(true)
  await changing.commit().execute()
  await indexing
  await indexAll(house)
  const { rows } = await sql<{ is_last: boolean }>`select words @@ 'endstand' as is_last from written order by at`.execute(house.db)
  expect(rows).toEqual([{ is_last: true }])
})

test('two transactions that change what belongs together both count, once they are looked at again', async () => {
  const { id: committee_id } = await aCommittee(house)
  const [begin, updated] = ['2026-09-14T14:00:00+02:00', '2026-09-01T10:00:00+02:00']
  const row = { committee_id, title: 'Sitzung', start: begin, days: ['2026-09-14'], imported_at: updated, updated }
  const { id: meeting_id } = await house.db.insertInto('meeting').values(row).returning('id').executeTakeFirstOrThrow()
  const item = { meeting_id, title: 'Vorher', is_paragraph: false, sort_order: 1 }
  const { id } = await house.db.insertInto('agenda_item').values(item).returning('id').executeTakeFirstOrThrow()
  await indexAll(house)
  const [one, other] = [await house.db.startTransaction().execute(), await house.db.startTransaction().execute()]
  await one.updateTable('agenda_item').set({ title: 'Nachher' }).where('id', '=', id).execute()
  await other.updateTable('meeting').set({ start: '2026-10-20T14:00:00+02:00' }).where('id', '=', meeting_id).execute()
  await indexOwnChanges(one)
  const writing = indexOwnChanges(other)
  await one.commit().execute()
  await writing
  await other.commit().execute()
  await indexAll(house)
  expect(await found('Nachher')).toEqual([`backend.agendaitem ${id}`])
  const entry = house.db.selectFrom('search_entry').select('day').where('type', '=', 'backend.agendaitem')
  expect(await entry.execute()).toEqual([{ day: '2026-10-20' }])
})

test('an index of another analysis is made anew at the start, once, while all is found', async () => {
  const [first] = await someCommittees(3)
  await indexAll(house)
  await house.db.updateTable('search_entry').set({ words: sql<string>`words || '0815'` }).execute()
  await (await followedOnce())()
  expect(await found('0815')).toHaveLength(3)
  await madeBy(analysisNumber - 1)
  await (await followedOnce())()
  expect([await found('0815'), await found('"Arbeitsgruppe 0"')]).toEqual([[], [`backend.committee ${first!.id}`]])
  expect(await house.db.selectFrom('search_analysis').select('number').execute()).toEqual([{ number: analysisNumber }])
})

/** A server that has looked at everything by the time that it indexes something new. */
async function followedOnce() {
  const server = following()
  const { id } = await aCommittee(house)
  await expect.poll(() => house.db.selectFrom('search_entry').select('id').where('object_id', '=', id).execute()).toHaveLength(1)
  await expect.poll(left).toEqual([])
  return () => server[Symbol.asyncDispose]()
}
