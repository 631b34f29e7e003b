import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBusinessesOfPosting, listInbox } from '#features/records/contract.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aBusinessOf, aPostingOf, knownAs, someStaff } from '#testing/server/factories/motions/posting-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  await server.db.deleteFrom('posting').execute()
})

type Query = Partial<{
  is_open: boolean
  kind: 'proposal' | 'suggestion' | 'motion'
  committee_id: number
  query: string
  start: number
  rows: number
}>
const inbox = (who: { id: number }, query: Query = {}) => server.as(who).call(listInbox, { query: query as never })
const titles = async (who: { id: number }, query?: Query) => (await inbox(who, query)).body.items.map(({ title }) => title)

/** Two committees with a poster each and their postings, one hour apart. */
async function aFullInbox() {
  const [first, second] = [await aCommittee(server), await aCommittee(server)]
  const anna = await aMember(server, first, ['member'], { first_name: 'Zoé', last_name: 'Ärni' })
  const beat = await aMember(server, second, ['member'], { first_name: 'Beat', last_name: 'Christen' })
  const at = (hour: number) => ({ created: `2026-11-19T${hour}:00:00+01:00` })
  const inFirst = { committee: first, poster: anna }
  const velowege = await aPostingOf(server, inFirst, { title: 'Velowege', ...at(10) })
  const ordnung = await aPostingOf(server, { committee: second, poster: beat }, { kind: 'suggestion', title: 'Ordnungsantrag', ...at(11) })
  const spital = await aPostingOf(server, inFirst, { title: 'Spital', ...at(12) })
  await server.db.updateTable('posting').set({ state: 'rejected' }).where('id', '=', ordnung.id).execute()
  return { first, second, anna, beat, velowege, ordnung, spital, staff: await someStaff(server) }
}

test('records staff see the postings of all committees, newest first, with their posters', async () => {
  const { first, second, anna, velowege, staff } = await aFullInbox()
  const { status, body } = await inbox(staff)
  expect([status, body.total, body.items.map(({ title }) => title)]).toEqual([200, 3, ['Spital', 'Ordnungsantrag', 'Velowege']])
  expect(body.items.at(-1)).toEqual({
    id: velowege.id,
    kind: 'proposal',
    title: 'Velowege',
    committee: first,
    poster: { id: anna.id, username: anna.username, first_name: 'Zoé', last_name: 'Ärni' },
    state: 'received',
    file_count: 0,
    created: '2026-11-19T10:00:00+01:00',
    updated: '2026-11-19T10:00:00+01:00',
  })
  expect(body.open_count).toBe(2)
  expect(new Set(body.committees.map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
})

test('filters by state, kind, committee and words regardless of case and accents; the choices stay', async () => {
  const { second, staff } = await aFullInbox()
  expect(await titles(staff, { is_open: true })).toEqual(['Spital', 'Velowege'])
  expect(await titles(staff, { is_open: false })).toEqual(['Ordnungsantrag'])
  expect(await titles(staff, { kind: 'suggestion' })).toEqual(['Ordnungsantrag'])
  expect(await titles(staff, { committee_id: second.id })).toEqual(['Ordnungsantrag'])
  expect(await titles(staff, { query: 'ARNI velo' })).toEqual(['Velowege'])
  expect(await titles(staff, { query: '100%' })).toEqual([])
  const { body } = await inbox(staff, { committee_id: second.id, is_open: true })
  expect([body.total, body.items, body.open_count, body.committees.length]).toEqual([0, [], 2, 2])
})

test('pages neither overlap nor skip a posting', async () => {
  const committee = await aCommittee(server)
  const poster = await aMember(server, committee)
  const staff = await someStaff(server)
  const made = [1, 2, 3, 4, 5].map((number) => `Eingabe ${number}`)
  for (const title of made) await aPostingOf(server, { committee, poster }, { title })
  const pages = await Promise.all([0, 2, 4].map(async (start) => (await inbox(staff, { start, rows: 2 })).body))
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
  expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(made.toReversed())
})

test('postings for other systems are neither listed nor counted', async () => {
  const { staff } = await aFullInbox()
  const before = (await inbox(staff)).body
  const elsewhere = await aCommittee(server)
  const poster = await aMember(server, elsewhere)
  for (const connector of ['http', 'folder'] as const) await aPostingOf(server, { committee: elsewhere, poster }, { connector })
  expect((await inbox(staff)).body).toEqual(before)
  // Nor does a posting by a member of the records staff.
  await aPostingOf(server, { committee: elsewhere, poster: staff }, { connector: 'http' })
  expect((await inbox(staff)).body).toEqual(before)
})

test('a person without the role or disabled can no longer read the inbox', async () => {
  const { velowege, staff } = await aFullInbox()
  const browser = server.as(staff)
  const ask = async () => [
    (await browser.call(listInbox, { query: {} })).status,
    (await browser.call(listBusinessesOfPosting, { params: velowege })).status,
  ]
  expect(await ask()).toEqual([200, 200])
  await knownAs(server, staff, { is_records_staff: false })
  expect(await ask()).toEqual([403, 404])
  await knownAs(server, staff, { is_records_staff: true, is_disabled: true })
  expect(await ask()).toEqual([401, 401])
})

test('lists the businesses of the committee, by number, to attach a posting to', async () => {
  const { first, second, velowege, anna, beat, staff } = await aFullInbox()
  const [later, earlier] = [
    await aBusinessOf(server, first, { number: 'SGB 020/2026', title: 'Spital' }),
    await aBusinessOf(server, first, { number: 'SGB 003/2026' }),
  ]
  await aBusinessOf(server, second)
  const businesses = (who: { id: number }) => server.as(who).call(listBusinessesOfPosting, { params: velowege })
  expect((await businesses(staff)).body).toEqual([
    { ...earlier, display_name: 'SGB 003/2026 Velowege' },
    { ...later, display_name: 'SGB 020/2026 Spital' },
  ])
  expect([(await businesses(anna)).status, (await businesses(beat)).status]).toEqual([403, 404])
})

test.each<[string, Record<string, string>]>([
  ['an unknown kind', { kind: 'sonett' }],
  ['an out-of-range page', { start: '-1' }],
  ['too many rows', { rows: '101' }],
  ['an unknown state', { is_open: 'vielleicht' }],
  ['an invalid committee', { committee_id: 'alle' }],
])('rejects %s at its parameter', async (_what, query) => {
  const answer = await server.as(await someStaff(server)).request({ method: 'GET', url: '/api/v1/ris/inbox/', query })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, Object.keys(query)])
})
