import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBusiness, listBusinesses, listItemsOfBusiness } from '#features/businesses/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommittee, aMeeting, aMember, aPerson, imported } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
let without: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-11-20T10:00:00+01:00')
  without = await testServer({ ENABLE_BUSINESSES: 'off' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await without[Symbol.asyncDispose]()
})

type Facts = { type?: string | null; source_committee?: string | null; title?: string }

const aBusiness = (where: TestServer, committee: { id: number }, facts: Facts = {}) =>
  where.db
    .insertInto('business')
    .values({ committee_id: committee.id, number: unique('SGB'), title: 'Velowege', ...facts })
    .returning(['id', 'number', 'title'])
    .executeTakeFirstOrThrow()

const anItem = (
  where: TestServer,
  meeting: { id: number },
  business: { id: number },
  facts: { title?: string; sort_order?: number } = {},
) =>
  where.db
    .insertInto('agenda_item')
    .values({ meeting_id: meeting.id, business_id: business.id, title: 'Velowege', is_paragraph: false, sort_order: 1, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()

type Window = { begin_date?: string; end_date?: string }
type Place = 'treating' | 'source' | 'other' | 'none'
type Row = [place: Place, roles: Role[], window: Window, isTreated: boolean, seen: boolean]

const ended = { begin_date: '2026-01-01', end_date: '2026-11-19' }
const rows: Row[] = [
  ['treating', ['member'], {}, false, true],
  ['treating', ['access'], {}, false, true],
  ['treating', ['responsible'], {}, false, true],
  // Former members see the committee, future members do not (permissions.md Committee).
  ['treating', ['member'], ended, true, true],
  ['treating', ['member'], { begin_date: '2026-11-21' }, true, false],
  ['source', ['member'], {}, false, true],
  ['source', ['access'], {}, true, true],
  ['source', ['member'], ended, false, true],
  ['source', ['member'], { begin_date: '2026-11-21' }, false, false],
  ['other', ['member', 'responsible'], {}, true, false],
  ['none', [], {}, true, false],
]
test.each(rows)(
  'the business is visible in the %s committee by %j of %j, treated: %j: %j',
  async (place, roles, window, isTreated, seen) => {
    const [treating, source, other] = [await aCommittee(server), await aCommittee(server), await aCommittee(server)]
    const business = await aBusiness(server, treating, { source_committee: source.title })
    if (isTreated) await anItem(server, await aMeeting(server, treating, { start: '2026-09-14T14:30:00+02:00' }), business)
    const committee = { treating, source, other, none: undefined }[place]
    const who = server.as(committee ? await aMember(server, committee, roles, window) : await aPerson(server))
    const statuses = [
      (await who.call(getBusiness, { params: business })).status,
      (await who.call(listItemsOfBusiness, { params: business })).status,
    ]
    expect(statuses).toEqual(seen ? [200, 200] : [404, 404])
    expect((await who.call(listBusinesses, { query: {} })).body).toEqual(
      seen ? [{ ...business, display_name: `${business.number} Velowege` }] : [],
    )
  },
)

test('returns number, title, type and committee; a source committee that the caller does not see has no id', async () => {
  const [treating, source] = [await aCommittee(server), await aCommittee(server)]
  const both = await aMember(server, treating)
  await server.db
    .insertInto('membership')
    .values({ user_id: both.id, committee_id: source.id, roles: ['member'] })
    .execute()
  const { id, number } = await aBusiness(server, treating, { type: 'Sachgeschäft', source_committee: source.title })
  const businessSeenBy = async (who: { id: number }, business: { id: number }) =>
    (await server.as(who).call(getBusiness, { params: business })).body
  const facts = { id, number, title: 'Velowege', type: { title: 'Sachgeschäft' }, committee: treating }
  expect(await businessSeenBy(both, { id })).toEqual({ ...facts, source_committee: source })
  // A caller who does not see the committee gets only its name, as if it did not exist.
  const named = { id: null, title: source.title }
  expect(await businessSeenBy(await aMember(server, treating), { id })).toEqual({ ...facts, source_committee: named })
  const bare = await aBusiness(server, treating, { source_committee: 'Stadtrat' })
  expect(await businessSeenBy(both, bare)).toMatchObject({ type: null, source_committee: { id: null, title: 'Stadtrat' } })
  expect(await businessSeenBy(both, await aBusiness(server, treating))).toMatchObject({ type: null, source_committee: null })
})

test('lists the agenda items of a business in visible meetings, newest meeting first', async () => {
  const committee = await aCommittee(server)
  const business = await aBusiness(server, committee)
  const end = '2026-09-14T17:00:00+02:00'
  const early = await aMeeting(server, committee, { title: 'Erste Lesung', start: '2026-09-14T14:30:00+02:00', end })
  const late = await aMeeting(server, committee, { title: 'Zweite Lesung', start: '2026-11-02T14:30:00+01:00' })
  const [second, first] = [
    await anItem(server, late, business, { sort_order: 9, title: 'Schlussabstimmung' }),
    await anItem(server, late, business, { sort_order: 2, title: 'Detailberatung' }),
  ]
  const entry = await anItem(server, early, business, { title: 'Eintreten' })
  const items = async (who: { id: number }) => (await server.as(who).call(listItemsOfBusiness, { params: business })).body
  const all = await items(await aMember(server, committee))
  expect(all.map(({ id, meeting }) => [id, meeting.id])).toEqual([
    [first.id, late.id],
    [second.id, late.id],
    [entry.id, early.id],
  ])
  expect(all[2]).toMatchObject({ title: 'Eintreten', number: null, is_paragraph: false, meeting: { title: 'Erste Lesung' } })
  expect([Date.parse(all[2]!.meeting.concluded!), all[0]!.meeting.concluded]).toEqual([Date.parse(end), null])
  const newcomer = await aMember(server, committee, ['member'], { begin_date: '2026-10-01' })
  expect((await items(newcomer)).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('lists the businesses of a meeting once each, by number; an unseen meeting is 404', async () => {
  const committee = await aCommittee(server)
  const business = (number: string, title: string) => ({ number, title, type: null, source_committee: null, responsible: null })
  const agenda_items = ['7 Wahlen', '10 Velowege', '10 Velowege'].map((text, index) => {
    const [number = '', title = ''] = text.split(' ')
    return {
      opengever_id: index,
      sort_order: index + 1,
      title,
      number: `${index}.`,
      business: business(number.padStart(3, '0'), title),
      proposal: aFile(`${index}.pdf`),
    }
  })
  const by = await aMember(server, committee, ['responsible'])
  const report = await imported(server, { committee, by, zip: await geverZip({ meetings: [aMeetingManifest({ agenda_items })] }) })
  const meeting_id = report.meetings[0]!.id!
  await aBusiness(server, committee)
  const { body } = await server.as(by).call(listBusinesses, { query: { meeting_id } })
  expect(body.map(({ display_name }) => display_name)).toEqual(['007 Wahlen', '010 Velowege'])
  const stranger = server.as(await aMember(server, await aCommittee(server)))
  for (const query of [{ meeting_id }, { meeting_id: 999_999 }]) expect((await stranger.call(listBusinesses, { query })).status).toBe(404)
  expect((await stranger.call(listBusinesses, { query: { meeting_id: 'x' } })).status).toBe(400)
})

test('every business route is 404 where businesses are switched off', async () => {
  const committee = await aCommittee(without)
  const business = await aBusiness(without, committee)
  const meeting = await aMeeting(without, committee, { start: '2026-09-14T14:30:00+02:00' })
  await anItem(without, meeting, business)
  const responsible = without.as(await aMember(without, committee, ['responsible', 'member']))
  const answers = [
    await responsible.call(getBusiness, { params: business }),
    await responsible.call(listItemsOfBusiness, { params: business }),
    await responsible.call(listBusinesses, { query: {} }),
    await responsible.call(listBusinesses, { query: { meeting_id: meeting.id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('meetings that the caller does not see do not change a single byte of a business', async () => {
  const [treating, source] = [await aCommittee(server), await aCommittee(server)]
  const business = await aBusiness(server, treating, { source_committee: source.title })
  const who = server.as(await aMember(server, source))
  const bytes = async () =>
    Promise.all(
      ['businesses/', `businesses/${business.id}/`, `businesses/${business.id}/agenda_items/`].map(async (path) => {
        const { headers, payload } = await who.request({ method: 'GET', url: `/api/v1/${path}` })
        return [headers.etag, headers['content-length'], payload]
      }),
    )
  const before = await bytes()
  const meeting = await aMeeting(server, treating, { title: 'Vertraulich', start: '2026-09-14T14:30:00+02:00' })
  await anItem(server, meeting, business, { title: 'Streng vertraulich' })
  await anItem(server, meeting, await aBusiness(server, treating, { title: 'Anderes' }))
  expect(await bytes()).toEqual(before)
})
