import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActiveEntries, listAgendaEntries, toggleActivation } from '#features/agenda/contract.ts'
import { changeMeeting, getMeeting } from '#features/meetings/contract.ts'
import { removeMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import { aMeeting, aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMotion, aMotionMeeting, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand('2026-09-14T15:00:00+02:00'))

const now = '2026-09-14T15:00:00+02:00'
const tagesordnung = [{ day: '2026-09-14', order: 1 }]
const bare = {
  end: null,
  protocol: null,
  documents: [],
  agenda_items: [{ opengever_id: 1, sort_order: 1, title: 'Voranschlag', tagesordnung, number: '1.' }],
}

/** A meeting that began at 14.30 and has not ended. */
async function aRunningMeeting(facts: object = {}) {
  const zipOf = (more: object) => geverZip({ meetings: [aMeetingManifest({ ...bare, ...facts, ...more })] })
  const story = await anImportedMeeting(server, { zip: await zipOf({}) })
  const chair = server.as(story.responsible)
  const change = (body: object, who: { id: number } | null = story.responsible) =>
    server.as(who).call(changeMeeting, { params: story.meeting, body })
  const seen = async () => (await server.as(story.member).call(getMeeting, { params: story.meeting })).body
  const again = async (more: object) => imported(server, { committee: story.committee, by: story.responsible, zip: await zipOf(more) })
  const [entry] = (await chair.call(listAgendaEntries, { params: story.meeting })).body
  const events = async () => {
    const rows = await server.db.selectFrom('live_event').select(['topic', 'message']).orderBy('id').execute()
    return rows
      .filter(({ message }) => (message as { meeting_id?: number }).meeting_id === story.meeting.id)
      .map(({ topic, message }) => ({ topic, ...message }))
  }
  return { ...story, chair, change, seen, again, events, entry: entry! }
}
const changedEvent = (meeting: { id: number }) => ({ topic: 'meeting/concluded_changed', meeting_id: meeting.id })

test('a responsible person concludes and reopens the running meeting; concluding ends its active entry', async () => {
  const { chair, change, seen, events, entry, meeting, committee } = await aRunningMeeting()
  await chair.call(toggleActivation, { params: { id: entry.id } })
  expect(await seen()).toMatchObject({ is_running_meeting: true, is_current: true, concluded: null })
  const { status, body } = await change({ concluded: now })
  expect([status, body]).toMatchObject([200, { id: meeting.id, concluded: now, is_running_meeting: false }])
  expect(await seen()).toMatchObject({ concluded: now, is_running_meeting: false, is_current: false })
  expect((await chair.call(listActiveEntries, {})).body.filter((one) => one.meeting_id === meeting.id)).toEqual([])
  const ended = { topic: 'tagesordnung_item/is_active_changed', meeting_id: meeting.id, id: entry.id, is_active: false }
  expect((await events()).slice(1)).toEqual([ended, changedEvent(meeting)])

  expect((await change({ concluded: null })).body).toMatchObject({ concluded: null, is_running_meeting: true, is_current: true })
  expect((await events()).slice(3)).toEqual([changedEvent(meeting)])
  expect((await seen()).agenda_items.some(({ is_active }) => is_active)).toBe(false)
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('committee_id', '=', committee.id)
    .where('subject_type', '=', 'meeting')
    .orderBy('id')
    .execute()
  expect(auditEntries).toEqual([
    { action: 'conclude_meeting', details: {} },
    { action: 'reopen_meeting', details: {} },
  ])
})

test('concludes the meeting now or at an earlier instant since its start, and rejects any other end', async () => {
  const { change, seen, events } = await aRunningMeeting()
  for (const [concluded, reason] of [
    ['2026-09-14T14:29:59+02:00', 'nicht vor ihrem Beginn'],
    ['2026-09-14T15:20:00.001+02:00', 'nicht in der Zukunft'],
    ['heute', 'gültig'],
    ['0000-01-01T00:00:00Z', 'gültig'],
    ['2026-09-14T14:40:00+23:59', 'gültig'],
    ['2026-09-14', 'gültig'],
    [7, 'gültig'],
  ])
    expect(await change({ concluded })).toMatchObject({ status: 400, body: { concluded: [expect.stringContaining(String(reason))] } })
  expect((await change({})).status).toBe(400)
  expect((await change({ start: now })).status).toBe(400)
  expect([(await seen()).concluded, await events()]).toEqual([null, []])
  expect((await change({ concluded: '2026-09-14T12:30:00Z' })).body.concluded).toBe('2026-09-14T14:30:00+02:00')
  // Browsers whose clocks are ahead or behind.
  for (const concluded of ['2026-09-14T13:20:00Z', '2026-09-14T12:40:00Z']) expect((await change({ concluded })).body.concluded).toBe(now)
  server.stand('2026-09-14T14:31:00+02:00')
  expect((await change({ concluded: '2026-09-14T14:20:00+02:00' })).body.concluded).toBe('2026-09-14T14:31:00+02:00')
  server.stand('2026-09-14T14:29:00+02:00')
  expect((await change({ concluded: '2026-09-14T14:30:00+02:00' })).status).toBe(400)
})

test('reopens a concluded meeting until the end of its last day, and refuses afterwards', async () => {
  // A meeting without an agenda that ends on the first of its two days.
  const { change, seen, events, responsible, meeting } = await aRunningMeeting({ agenda_items: [], end: '2026-09-15T12:00:00Z' })
  const state = async () => {
    const { is_reopenable, changes_at } = (await server.as(responsible).call(getMeeting, { params: meeting })).body
    return [is_reopenable, changes_at]
  }
  expect([await state(), (await change({ concluded: null })).status]).toEqual([[false, '2026-09-15T00:00:00+02:00'], 409])
  await change({ concluded: now })
  server.stand('2026-09-15T10:00:00+02:00')
  expect([await state(), (await change({ concluded: null })).status]).toEqual([[true, '2026-09-16T00:00:00+02:00'], 200])
  const ended = (await change({ concluded: '2026-09-15T10:00:00+02:00' })).body.concluded
  const heard = await events()
  server.stand('2026-09-16T00:00:00+02:00')
  const { status, body } = await change({ concluded: null })
  expect([await state(), status, body]).toMatchObject([[false, null], 409, { detail: expect.stringContaining('letzten Tages') }])
  expect([(await seen()).concluded, await events()]).toEqual([ended, heard])
})

test('changes_at is the next start or end of the meeting or of its day', async () => {
  const { seen } = await aRunningMeeting({ end: '2026-09-14T15:30:00Z' })
  const changes = []
  for (const at of ['2026-09-13T10:00:00+02:00', '2026-09-14T00:00:00+02:00', '2026-09-14T14:30:00+02:00', '2026-09-14T17:30:00+02:00']) {
    server.stand(at)
    changes.push((await seen()).changes_at)
  }
  expect(changes).toEqual([
    '2026-09-14T00:00:00+02:00',
    '2026-09-14T14:30:00+02:00',
    '2026-09-14T17:30:00+02:00',
    '2026-09-15T00:00:00+02:00',
  ])
})

test('describing and concluding need separate rights; a change with both is written as a whole or refused', async () => {
  const { committee, member, newcomer, change, seen, events } = await aRunningMeeting()
  const both = { description: 'Neu', concluded: now }
  expect([
    (await change({ concluded: now }, member)).status,
    (await change({ concluded: now }, newcomer)).status,
    (await change({ concluded: now }, null)).status,
  ]).toEqual([403, 404, 401])
  await server.db.updateTable('committee').set({ import_enabled: false }).where('id', '=', committee.id).execute()
  expect((await change(both)).status).toBe(403)
  expect(await seen()).toMatchObject({ description: '', concluded: null })
  expect(await events()).toEqual([])
  expect((await change({ concluded: now })).status).toBe(200)
  await server.db.updateTable('committee').set({ import_enabled: true }).where('id', '=', committee.id).execute()
  expect((await change({ description: 'Neu', concluded: null })).body).toMatchObject({ description: 'Neu', concluded: null })
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect((await change({ concluded: now })).status).toBe(409)
})

test('a re-import keeps an end set or removed by hand, and announces an end of its own', async () => {
  const end = '2026-09-14T12:45:00+00:00'
  const { change, seen, again, events, meeting } = await aRunningMeeting()
  await again({ end })
  expect([(await seen()).concluded, await events()]).toEqual(['2026-09-14T14:45:00+02:00', [changedEvent(meeting)]])
  await again({ end })
  expect((await events()).length).toBe(1)
  await change({ concluded: null })
  await again({ end })
  expect(await seen()).toMatchObject({ concluded: null, is_running_meeting: true })
  await change({ concluded: now })
  for (const other of [end, null]) {
    await again({ end: other })
    expect((await seen()).concluded).toBe(now)
  }
  expect((await events()).length).toBe(3)
})

test.each(['by hand', 'by an import'])('a meeting that ended %s and is postponed is upcoming again and can end again', async (how) => {
  const { change, seen, again, events } = await aRunningMeeting({ agenda_items: [] })
  if (how === 'by hand') await change({ concluded: now })
  else await again({ agenda_items: [], end: '2026-09-14T12:45:00+00:00' })
  const later = { agenda_items: [], start: '2026-09-21T12:30:00+00:00' }
  await again(later)
  expect((await seen()).concluded).toBeNull()
  expect((await events()).length).toBe(2)
  server.stand('2026-09-21T15:00:00+02:00')
  expect(await seen()).toMatchObject({ is_running_meeting: true, is_current: true })
  await again({ ...later, end: '2026-09-21T12:45:00+00:00' })
  expect((await seen()).concluded).toBe('2026-09-21T14:45:00+02:00')
})

test('an end set by hand does not change who sees the meeting', async () => {
  const days = async (meeting: { id: number }) =>
    (await server.db.selectFrom('meeting').select('days').where('id', '=', meeting.id).executeTakeFirstOrThrow()).days
  // Without slots, its days run from its start to its end.
  const { meeting, change, again, committee } = await aRunningMeeting({ agenda_items: [] })
  const later = await aMember(server, committee, ['member'], { begin_date: '2026-09-15' })
  server.stand('2026-09-16T10:00:00+02:00')
  await change({ concluded: '2026-09-16T09:00:00+02:00' })
  await again({ agenda_items: [] })
  expect([await days(meeting), (await server.as(later).call(getMeeting, { params: meeting })).status]).toEqual([['2026-09-14'], 404])

  const two = await aRunningMeeting({ agenda_items: [], end: '2026-09-17T10:00:00+00:00' })
  const all = ['2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17']
  server.stand('2026-09-17T12:30:00+02:00')
  await two.change({ concluded: null })
  expect([await days(two.meeting), (await two.seen()).is_running_meeting]).toEqual([all, true])
  await two.again({ agenda_items: [], end: null })
  expect(await days(two.meeting)).toEqual(all)
})

test('no entry is active after a meeting is concluded while another person toggles it', async () => {
  for (let round = 0; round < 3; round++) {
    const { committee, chair, change, entry, events, meeting } = await aRunningMeeting()
    const other = server.as(await aMember(server, committee, ['responsible']))
    const [ended, toggled] = await Promise.all([change({ concluded: now }), other.call(toggleActivation, { params: { id: entry.id } })])
    expect([ended.status, [200, 409].includes(toggled.status)]).toEqual([200, true])
    const rows = await server.db.selectFrom('agenda_entry').select('is_active').where('meeting_id', '=', meeting.id).execute()
    expect([rows, (await chair.call(listActiveEntries, {})).body.filter((one) => one.meeting_id === meeting.id)]).toEqual([
      [{ is_active: false }],
      [],
    ])
    expect((await events()).at(-1)).toEqual(changedEvent(meeting))
  }
})

test('a meeting cannot end before the last signature or submission of its motions, even removed ones', async () => {
  const story = await aMotionMeeting(server)
  const { second, responsible, meeting } = story
  const end = async (at: string | null) => {
    const { status, body } = await server.as(responsible).call(changeMeeting, { params: meeting, body: { concluded: at } })
    return { status, body }
  }
  const tooEarly = { concluded: ['Die Sitzung kann nicht vor der letzten Unterschrift oder Einreichung eines Vorstosses enden.'] }
  const [signed, submitted] = ['2026-11-20T10:00:00+01:00', '2026-11-20T11:00:00+01:00']
  const { id } = await aMotion(server, story, { status: 'OPEN', signatories: [asSecond(second)] })
  const params = { id }
  expect((await server.as(second).call(signMotion, { params })).status).toBe(200)
  server.stand('2026-11-20T14:00:00+01:00')
  expect(await end('2026-11-20T09:59:59+01:00')).toEqual({ status: 400, body: tooEarly })
  expect(await end(signed)).toMatchObject({ status: 200, body: { concluded: signed } })
  expect((await end(null)).status).toBe(200)
  server.stand(submitted)
  expect((await server.as(story.first).call(submitMotion, { params })).status).toBe(200)
  server.stand('2026-11-20T14:00:00+01:00')
  expect((await server.as(responsible).call(removeMotion, { params })).status).toBe(200)
  expect(await end(signed)).toEqual({ status: 400, body: tooEarly })
  expect(await end(submitted)).toMatchObject({ status: 200, body: { concluded: submitted } })
})

test('motions of other meetings do not limit when a meeting ends', async () => {
  const story = await aMotionMeeting(server)
  const other = await aMeeting(server, story.committee, { start: '2026-11-20T08:00:00+01:00' })
  const { id } = await aMotion(server, story, { status: 'OPEN' })
  expect((await server.as(story.first).call(submitMotion, { params: { id } })).status).toBe(200)
  server.stand('2026-11-20T14:00:00+01:00')
  const ended = await server.as(story.responsible).call(changeMeeting, { params: other, body: { concluded: '2026-11-20T09:00:00+01:00' } })
  expect(ended.status).toBe(200)
})
