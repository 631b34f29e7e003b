import { afterAll, beforeAll, expect, test } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import { getMeetingCalendar } from '#features/calendar/contract.ts'
import { aFeed, importMeeting, readCalendar } from '#testing/server/factories/calendar-factories.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ ROOT_URL: 'https://sitzungen.example.org', PATH_PREFIX: '/rat' })
  server.stand('2026-11-20T10:00:00+01:00')
})
afterAll(() => server[Symbol.asyncDispose]())

type Facts = Parameters<typeof importMeeting>[2]

/** A committee with one meeting, and the calendar of a member who sees it. */
async function aCalendar(facts: Facts) {
  const committee = await aCommittee(server)
  const { id } = await importMeeting(server, committee, { title: 'Sitzung', ...facts })
  const member = await aMember(server, committee)
  const feed = await aFeed(server, member)
  const again = (changed: Facts) => importMeeting(server, committee, { title: 'Sitzung', ...facts, ...changed })
  return { committee, member, id, feed, again, events: async () => (await feed.read()).events }
}

type Times = [facts: Facts & { start: string }, times: string[]]
const rows: Times[] = [
  // Summer and winter time, and the days of the switch.
  [{ start: '2026-07-14T14:30:00+02:00', end: '2026-07-14T17:00:00+02:00' }, ['2026-07-14T12:30:00Z – 2026-07-14T15:00:00Z']],
  [{ start: '2026-12-14T14:30:00+01:00', end: '2026-12-14T17:00:00+01:00' }, ['2026-12-14T13:30:00Z – 2026-12-14T16:00:00Z']],
  [{ start: '2026-03-29T01:30:00+01:00', end: '2026-03-29T03:30:00+02:00' }, ['2026-03-29T00:30:00Z – 2026-03-29T01:30:00Z']],
  [{ start: '2026-10-25T02:30:00+02:00', end: '2026-10-25T02:30:00+01:00' }, ['2026-10-25T00:30:00Z – 2026-10-25T01:30:00Z']],
  // Past midnight and past the end of the year.
  [{ start: '2026-12-31T22:00:00+01:00', end: '2027-01-01T01:00:00+01:00' }, ['2026-12-31T21:00:00Z – 2027-01-01T00:00:00Z']],
  [{ start: '2027-01-01T00:00:00+01:00', end: '2027-01-01T01:00:00+01:00' }, ['2026-12-31T23:00:00Z – 2027-01-01T00:00:00Z']],
  // Without an end it lasts until its day is over.
  [{ start: '2026-07-14T14:30:00+02:00' }, ['2026-07-14T12:30:00Z – 2026-07-14T22:00:00Z']],
  [{ start: '2026-12-31T14:30:00+01:00' }, ['2026-12-31T13:30:00Z – 2026-12-31T23:00:00Z']],
  [{ start: '2026-10-25T00:30:00+02:00' }, ['2026-10-24T22:30:00Z – 2026-10-25T23:00:00Z']],
  // Consecutive days are one event; each run of days after a gap is an event of its own, at the same time of day.
  [
    { start: '2026-11-03T08:30:00+01:00', end: '2026-11-04T12:00:00+01:00', slots: ['2026-11-03', '2026-11-04'] },
    ['2026-11-03T07:30:00Z – 2026-11-04T11:00:00Z'],
  ],
  [
    { start: '2026-10-20T08:30:00+02:00', end: '2026-10-28T12:00:00+01:00', slots: ['2026-10-20', '2026-10-21', '2026-10-28'] },
    ['2026-10-20T06:30:00Z – 2026-10-21T22:00:00Z', '2026-10-28T07:30:00Z – 2026-10-28T11:00:00Z'],
  ],
  [
    { start: '2026-12-29T08:30:00+01:00', slots: ['2026-12-29', '2027-01-05'] },
    ['2026-12-29T07:30:00Z – 2026-12-29T23:00:00Z', '2027-01-05T07:30:00Z – 2027-01-05T23:00:00Z'],
  ],
  // Days after the conclusion have no events.
  [
    { start: '2026-11-03T08:30:00+01:00', end: '2026-11-03T17:00:00+01:00', slots: ['2026-11-03', '2026-11-10'] },
    ['2026-11-03T07:30:00Z – 2026-11-03T16:00:00Z'],
  ],
]
test.each(rows)('%j gives the calendar times %j', async (facts, times) => {
  const { events } = await aCalendar(facts)
  const listed = await events()
  expect(listed.map(({ start, end }) => `${start} – ${end}`.replaceAll('.000Z', 'Z'))).toEqual(times)
  expect(listed.map(({ zone }) => zone)).toEqual(times.map(() => 'UTC'))
  expect(new Set(listed.map(({ uid }) => uid)).size).toBe(times.length)
})

test('an event contains title, location, committee and link, but not the description', async () => {
  const { committee, id, events } = await aCalendar({
    title: 'Budget',
    start: '2026-12-14T13:30:00Z',
    description: 'Vertraulich: Personalfragen',
  })
  const [event] = await events()
  expect(event).toMatchObject({
    title: 'Budget',
    location: 'Rathaus',
    categories: committee.title,
    url: `https://sitzungen.example.org/rat/meetings/${id}`,
    status: 'CONFIRMED',
    sequence: 0,
  })
  expect(event!.names.toSorted()).toEqual([
    'categories',
    'dtend',
    'dtstamp',
    'dtstart',
    'last-modified',
    'location',
    'sequence',
    'status',
    'summary',
    'uid',
    'url',
  ])
})

const titles = [
  'Wahlen, Voranschlag; Rechnung \\ Bericht: «Übriges»',
  'Zweite Lesung\nSchlussabstimmung\nVerschiedenes',
  `Bewilligung für ${'Überführungsbauwerksökologieförderungsgesetzänderungsanträge '.repeat(8)}`.trim(),
  `${'ä'.repeat(36)}🏛️${'ß€𝒳'.repeat(60)}`,
  'BEGIN:VEVENT\nSUMMARY:Eingeschmuggelt\nEND:VEVENT',
]
test.each(titles)('escapes the title %j, in lines of at most 75 octets', async (title) => {
  const { feed, events } = await aCalendar({ title, location: `${title}, Saal 1`, start: '2026-12-14T13:30:00Z' })
  const { payload } = await feed.fetch()
  const lines = payload.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
  expect(Buffer.from(payload).toString()).not.toContain('\uFFFD')
  const listed = await events()
  expect(listed.map((event) => [event.title, event.location])).toEqual([[title, `${title}, Saal 1`]])
})

test('names a meeting without a title by its day, in the person’s language', async () => {
  const { feed, member } = await aCalendar({ title: '', start: '2026-12-31T23:30:00Z' })
  const named = async (language: 'de' | 'fr' | 'en' | null) => {
    await server.db.updateTable('app_user').set({ language }).where('id', '=', member.id).execute()
    return (await feed.read()).events[0]!.title
  }
  expect([await named('de'), await named('fr'), await named('en'), await named(null)]).toEqual([
    'Sitzung vom 01.01.2027',
    'Séance du 01.01.2027',
    'Meeting of 01.01.2027',
    'Sitzung vom 01.01.2027',
  ])
})

const changes: [change: Facts, sequence: number][] = [
  [{}, 0],
  [{ description: 'Neu beschrieben' }, 0],
  [{ title: 'Budgetsitzung' }, 1],
  [{ start: '2026-12-14T15:00:00+01:00' }, 1],
  [{ end: '2026-12-14T18:00:00+01:00' }, 1],
  [{ slots: ['2026-12-14', '2026-12-15'] }, 1],
  [{ location: 'Turnhalle' }, 1],
]
test.each(changes)('a re-import with %j gives sequence %j of the same event', async (change, sequence) => {
  const { events, again } = await aCalendar({ start: '2026-12-14T14:30:00+01:00' })
  const [before] = await events()
  await again(change)
  const [after] = await events()
  expect([after!.uid, after!.sequence]).toEqual([before!.uid, sequence])
  if (sequence === 0) expect(after).toEqual(before)
})

test('cancels the event of a removed meeting for those who would have seen it', async () => {
  const { committee, events, id } = await aCalendar({ title: 'Budget', start: '2026-12-14T14:30:00+01:00' })
  const others = [await aMember(server, committee, ['member'], { end_date: '2026-12-01' }), await aMember(server, await aCommittee(server))]
  const feeds = await Promise.all(others.map((person) => aFeed(server, person)))
  const [before] = await events()
  await server.db.deleteFrom('meeting').where('id', '=', id).execute()
  const [after] = await events()
  expect(after).toMatchObject({ uid: before!.uid, title: 'Budget', status: 'CANCELLED', sequence: 1, url: null, start: before!.start })
  for (const feed of feeds) expect((await feed.read()).events).toEqual([])
})

test('omits meetings that ended more than a year ago', async () => {
  const { events, again } = await aCalendar({ start: '2025-11-20T14:30:00+01:00' })
  expect(await events()).toHaveLength(1)
  await again({ start: '2025-11-19T14:30:00+01:00' })
  expect(await events()).toEqual([])
})

test('the sweeper deletes removed meetings once they are too old for a calendar', async () => {
  const [kept, gone] = [
    await aCalendar({ start: '2025-11-20T14:30:00+01:00' }),
    await aCalendar({ opengever_id: 2, start: '2025-11-19T14:30:00+01:00' }),
  ]
  const ids = [kept.id, gone.id]
  await server.db.deleteFrom('meeting').where('id', 'in', ids).execute()
  await workersOf(server).sweep({})
  const left = await server.db.selectFrom('removed_meeting').select('id').where('id', 'in', ids).execute()
  expect(left).toEqual([{ id: kept.id }])
})

test('an event whose end equals its start has no dtend', async () => {
  const start = '2026-12-14T14:30:00+01:00'
  const [event] = await (await aCalendar({ start, end: start })).events()
  expect([event!.names.includes('dtend'), event!.start, event!.end]).toEqual([
    false,
    '2026-12-14T13:30:00.000Z',
    '2026-12-14T13:30:00.000Z',
  ])
})

test('events keep their uid when other days of the meeting are dropped', async () => {
  const facts = { start: '2026-12-03T08:30:00+01:00', slots: ['2026-12-03', '2026-12-10', '2026-12-17'] }
  const { events, again } = await aCalendar(facts)
  const before = await events()
  await again({ ...facts, slots: ['2026-12-03', '2026-12-17'] })
  expect((await events()).map(({ uid }) => uid)).toEqual([before[0]!.uid, before[2]!.uid])
})

test('a meeting downloads as an .ics file with the same event as in the calendar feed', async () => {
  const { member, feed, id } = await aCalendar({ title: 'Budget: 2. Lesung', start: '2026-12-14T14:30:00+01:00' })
  const url = `/rat/api/v1/meetings/${id}/calendar/`
  const { statusCode, headers, payload } = await server.as(member).request({ method: 'GET', url })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(headers['content-disposition']).toBe(`attachment; filename="Budget: 2. Lesung.ics"; filename*=UTF-8''Budget%3A%202.%20Lesung.ics`)
  expect(readCalendar(payload)).toEqual(await feed.read())
  await server.db.deleteFrom('meeting').where('id', '=', id).execute()
  expect((await server.as(member).call(getMeetingCalendar, { params: { id } })).status).toBe(404)
})
