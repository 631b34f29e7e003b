import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMeeting, listMeetingsOfCommittee } from '#features/meetings/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aCommittee, aMeeting, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Facts = { start: string; end?: string | null; slots?: string[] }
type Row = [meeting: Facts, roles: Role[], window: string, now: string, seen: boolean]

const afternoon: Facts = { start: '2026-09-14T14:30:00+02:00' }
const later = '2026-11-20T10:00:00+01:00'

const windows: Row[] = [
  [afternoon, ['member'], '… – …', later, true],
  [afternoon, ['member'], '2026-09-14 – 2026-09-14', later, true],
  [afternoon, ['access'], '2026-09-14 – 2026-09-14', later, true],
  [afternoon, ['member'], '… – 2026-09-13', later, false],
  [afternoon, ['member'], '2026-09-15 – …', later, false],
  [afternoon, ['access'], '2026-09-15 – 2026-12-31', later, false],
  // Responsible persons see every meeting while their membership is active, and not a day longer.
  [afternoon, ['responsible'], '2026-09-15 – …', later, true],
  [afternoon, ['responsible'], '2026-11-20 – 2026-11-20', later, true],
  [afternoon, ['responsible'], '… – 2026-11-19', later, false],
  [afternoon, ['responsible', 'member'], '… – 2026-11-19', later, true],
  [afternoon, ['responsible', 'access'], '2026-09-15 – 2026-11-19', later, false],
  // A membership that has not begun shows nothing, not even meetings within its window.
  [{ start: '2026-12-14T14:30:00+01:00' }, ['member'], '2026-11-21 – …', later, false],
  [{ start: '2026-12-14T14:30:00+01:00' }, ['member'], '2026-11-21 – …', '2026-11-21T00:00:00+01:00', true],
  [{ start: '2026-12-14T14:30:00+01:00' }, ['responsible'], '2026-11-21 – …', later, false],
]

const days: Row[] = [
  // The site's day counts: half past midnight in Zurich is the day before in UTC.
  [{ start: '2026-09-14T22:30:00Z' }, ['member'], '… – 2026-09-14', later, false],
  [{ start: '2026-09-14T22:30:00Z' }, ['member'], '2026-09-15 – …', later, true],
  [{ start: '2026-09-14T21:59:59Z' }, ['member'], '… – 2026-09-14', later, true],
  [{ start: '2026-12-31T23:00:00Z' }, ['member'], '2027-01-01 – …', '2027-01-05T10:00:00Z', true],
  [{ start: '2026-12-31T23:00:00Z' }, ['member'], '… – 2026-12-31', '2027-01-05T10:00:00Z', false],
  [{ start: '2026-12-31T22:59:59Z' }, ['member'], '… – 2026-12-31', '2027-01-05T10:00:00Z', true],
  // One matching day of several is enough; days between two slots do not count.
  [{ ...afternoon, end: '2026-09-15T12:00:00+02:00' }, ['member'], '2026-09-15 – …', later, true],
  [{ ...afternoon, end: '2026-09-15T12:00:00+02:00' }, ['member'], '… – 2026-09-14', later, true],
  [{ ...afternoon, end: '2026-09-15T12:00:00+02:00' }, ['member'], '2026-09-16 – …', later, false],
  [{ ...afternoon, end: '2026-09-15T22:00:00Z' }, ['member'], '2026-09-16 – …', later, true],
  [{ ...afternoon, slots: ['2026-09-14', '2026-09-21'] }, ['member'], '2026-09-15 – 2026-09-20', later, false],
  [{ ...afternoon, slots: ['2026-09-14', '2026-09-21'] }, ['member'], '2026-09-21 – …', later, true],
  [{ ...afternoon, slots: ['2026-09-21'] }, ['member'], '… – 2026-09-14', later, false],
]

const lastSeconds: Row[] = [
  // A window ends with its last day in Zurich: in summer, in winter, on days of 23 and 25 hours, and at the end of the year.
  ...(
    [
      ['2026-09-13', '2026-09-13T21:59:59Z', '2026-09-13T22:00:00Z'],
      ['2026-01-31', '2026-01-31T22:59:59Z', '2026-01-31T23:00:00Z'],
      ['2026-03-28', '2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z'],
      ['2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
      ['2026-10-24', '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'],
      ['2026-10-25', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
      ['2026-12-31', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
    ] as const
  ).flatMap(([end_date, last, over]): Row[] => [
    [afternoon, ['responsible'], `… – ${end_date}`, last, true],
    [afternoon, ['responsible'], `… – ${end_date}`, over, false],
  ]),
  [afternoon, ['responsible'], '2026-03-29 – …', '2026-03-28T22:59:59Z', false],
  [afternoon, ['responsible'], '2026-03-29 – …', '2026-03-28T23:00:00Z', true],
]

const windowOf = (text: string) => {
  const [begin_date, end_date] = text.split(' – ').map((day) => (day === '…' ? null : day))
  return { begin_date, end_date }
}

async function isSeen([facts, roles, window, now]: Row, committee_facts = {}) {
  const committee = await aCommittee(server, committee_facts)
  const meeting = await aMeeting(server, committee, facts)
  const person = await aMember(server, committee, roles, windowOf(window))
  server.stand(now)
  const { status } = await server.as(person).call(getMeeting, { params: meeting })
  return { 200: true, 404: false }[status]
}

test.each([...windows, ...days, ...lastSeconds])('meeting %j, roles %j, membership %s, at %s → visible: %j', async (...row) => {
  expect(await isSeen(row)).toBe(row[4])
})

const all: Row[] = [
  [afternoon, ['member'], '2026-09-15 – …', later, true],
  [afternoon, ['access'], '2026-11-20 – 2026-11-20', later, true],
  [afternoon, ['member'], '2026-09-15 – 2026-11-19', later, false],
  [afternoon, ['member'], '… – 2026-09-14', later, true],
  [afternoon, ['member'], '2026-11-21 – …', later, false],
]
test.each(all)('members see all meetings: meeting %j, roles %j, membership %s, at %s → visible: %j', async (...row) => {
  expect(await isSeen(row, { members_can_see_all_meetings: true })).toBe(row[4])
})

/** The state of each meeting, in the order of their starts: `c` current, `n` next, `r` running, `-` none. */
async function statesFor(person: { id: number }, committee: { id: number }) {
  const meetings = (await server.as(person).call(listMeetingsOfCommittee, { params: committee })).body
  return meetings
    .toReversed()
    .map(
      ({ is_current, is_next, is_running_meeting }) =>
        `${is_current ? 'c' : ''}${is_next ? 'n' : ''}${is_running_meeting ? 'r' : ''}` || '-',
    )
    .join(' ')
}

const october: Facts = { start: '2026-10-12T14:30:00+02:00' }
const states: [meetings: Facts[], now: string, states: string][] = [
  [[afternoon, october], '2026-09-13T23:59:59+02:00', 'n -'],
  [[afternoon, october], '2026-09-14T00:00:00+02:00', 'c n'],
  [[afternoon, october], '2026-09-14T14:29:59+02:00', 'c n'],
  [[afternoon, october], '2026-09-14T14:30:00+02:00', 'cr n'],
  [[afternoon, october], '2026-09-14T23:59:59+02:00', 'cr n'],
  [[afternoon, october], '2026-09-15T00:00:00+02:00', '- n'],
  // A conclusion ends it at once.
  [[{ ...afternoon, end: '2026-09-14T16:00:00+02:00' }, october], '2026-09-14T15:59:59+02:00', 'cr n'],
  [[{ ...afternoon, end: '2026-09-14T16:00:00+02:00' }, october], '2026-09-14T16:00:00+02:00', '- n'],
  // Two days, without and with a conclusion.
  [[{ ...afternoon, slots: ['2026-09-14', '2026-09-15'] }, october], '2026-09-15T00:00:00+02:00', 'cr n'],
  [[{ ...afternoon, slots: ['2026-09-14', '2026-09-15'] }, october], '2026-09-15T23:59:59+02:00', 'cr n'],
  [[{ ...afternoon, slots: ['2026-09-14', '2026-09-15'] }, october], '2026-09-16T00:00:00+02:00', '- n'],
  [[{ ...afternoon, end: '2026-09-15T12:00:00+02:00' }, october], '2026-09-15T11:59:59+02:00', 'cr n'],
  [[{ ...afternoon, end: '2026-09-15T12:00:00+02:00' }, october], '2026-09-15T12:00:00+02:00', '- n'],
  // Between two of its days it is running but not current.
  [[{ ...afternoon, slots: ['2026-09-14', '2026-09-21'] }, october], '2026-09-17T10:00:00+02:00', 'r n'],
  [[{ ...afternoon, slots: ['2026-09-14', '2026-09-21'] }, october], '2026-09-21T10:00:00+02:00', 'cr n'],
  // The last day ends at midnight in Zurich, also on days of 23 and 25 hours and on New Year's Eve.
  [[{ start: '2026-03-29T10:00:00+02:00' }], '2026-03-29T21:59:59Z', 'cr'],
  [[{ start: '2026-03-29T10:00:00+02:00' }], '2026-03-29T22:00:00Z', '-'],
  [[{ start: '2026-10-25T10:00:00+01:00' }], '2026-10-25T22:59:59Z', 'cr'],
  [[{ start: '2026-10-25T10:00:00+01:00' }], '2026-10-25T23:00:00Z', '-'],
  [[{ start: '2026-12-31T23:30:00+01:00' }], '2026-12-31T22:59:59Z', 'cr'],
  [[{ start: '2026-12-31T23:30:00+01:00' }], '2026-12-31T23:00:00Z', '-'],
  // Of two that begin at the same time, one is next.
  [[october, october], '2026-09-14T10:00:00+02:00', 'n -'],
  [[afternoon, october, { start: '2026-11-09T14:30:00+01:00' }], '2026-09-20T10:00:00+02:00', '- n -'],
]
test.each(states)('meetings %j at %s have the states %s', async (meetings, now, expected) => {
  const committee = await aCommittee(server)
  for (const facts of meetings) await aMeeting(server, committee, facts)
  server.stand(now)
  expect(await statesFor(await aMember(server, committee), committee)).toBe(expected)
})

test('the next meeting depends only on meetings that the caller sees', async () => {
  const committee = await aCommittee(server)
  // Its agenda is for a day on which only the responsible person had a membership.
  await aMeeting(server, committee, { start: '2026-11-23T14:30:00+01:00', slots: ['2025-11-23'] })
  await aMeeting(server, committee, { start: '2026-12-14T14:30:00+01:00' })
  const member = await aMember(server, committee, ['member'], { begin_date: '2026-01-01' })
  const leaving = await aMember(server, committee, ['member'], { begin_date: '2026-01-01', end_date: '2026-12-13' })
  const responsible = await aMember(server, committee, ['responsible'])
  server.stand('2026-11-20T10:00:00+01:00')
  expect(await statesFor(responsible, committee)).toBe('n -')
  expect(await statesFor(member, committee)).toBe('n')
  expect(await statesFor(leaving, committee)).toBe('')
})
