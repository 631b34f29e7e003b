import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workersOf } from '#app/server/workers.ts'
import { getAgendaItem, listActiveEntries, listAgendaEntries, toggleActivation } from '#features/agenda/contract.ts'
import { changeMeeting, getMeeting } from '#features/meetings/contract.ts'
import { aMember, anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand('2026-09-14T15:00:00+02:00'))

const day = '2026-09-14'
const agenda_items = [
  {
    opengever_id: 1,
    sort_order: 1,
    title: 'Voranschlag',
    number: '1.',
    tagesordnung: [{ day, order: 1, has_clickable_live_button: true }],
  },
  { opengever_id: 2, sort_order: 2, title: 'Velowege', number: '2.', tagesordnung: [{ day, order: 2 }] },
  { opengever_id: 3, sort_order: 3, title: 'B Verschiedenes', is_paragraph: true, tagesordnung: [{ day, order: 3 }] },
]
const current = { end: null, protocol: null, documents: [], agenda_items }

/** A meeting that takes place today, with two items and a heading. */
async function aCurrentMeeting() {
  const story = await anImportedMeeting(server, { zip: await geverZip({ meetings: [aMeetingManifest(current)] }) })
  const chair = server.as(story.responsible)
  const [first, second, heading] = (await chair.call(listAgendaEntries, { params: story.meeting })).body as [Entry, Entry, Entry]
  const toggle = (who: ReturnType<TestServer['as']>, entry: { id: number }) => who.call(toggleActivation, { params: { id: entry.id } })
  const activeIds = async () =>
    (await chair.call(listActiveEntries, {})).body.filter((one) => one.meeting_id === story.meeting.id).map(({ id }) => id)
  const events = () => eventsOf(story.meeting)
  const again = async (facts: object) =>
    imported(server, {
      committee: story.committee,
      by: story.responsible,
      zip: await geverZip({ meetings: [aMeetingManifest({ ...current, ...facts })] }),
    })
  return { ...story, chair, first, second, heading, toggle, activeIds, events, again }
}
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]
const entriesOf = async (meeting: { id: number }) => (await server.as(null).call(listAgendaEntries, { params: meeting })).body

/** The live events published about a meeting so far. */
const eventsOf = async ({ id }: { id: number }) => {
  const rows = await server.db.selectFrom('live_event').select(['topic', 'message', 'audience']).orderBy('id').execute()
  return rows
    .filter(({ message }) => (message as { meeting_id?: number }).meeting_id === id)
    .map(({ topic, message }) => ({ topic, ...message }))
}
const topic = 'tagesordnung_item/is_active_changed'

test('toggling activates one entry at a time, and publishes and audits every change', async () => {
  const { chair, member, meeting, committee, responsible, first, second, toggle, activeIds, events } = await aCurrentMeeting()
  const seen = async () => {
    const { body } = await server.as(member).call(getMeeting, { params: meeting })
    return body.agenda_items.filter(({ is_active }) => is_active).map(({ title }) => title)
  }
  expect(await seen()).toEqual([])
  expect(await toggle(chair, first)).toMatchObject({ status: 200, body: { ...first, is_active: true } })
  expect([await activeIds(), await seen()]).toEqual([[first.id], ['Voranschlag']])
  expect((await toggle(chair, second)).body).toEqual({ ...second, is_active: true })
  expect([await activeIds(), await seen()]).toEqual([[second.id], ['Velowege']])
  expect((await toggle(chair, second)).body).toEqual({ ...second, is_active: false })
  expect([await activeIds(), await seen()]).toEqual([[], []])
  expect(await events()).toEqual([
    { topic, meeting_id: meeting.id, id: first.id, is_active: true },
    { topic, meeting_id: meeting.id, id: second.id, is_active: true },
    { topic, meeting_id: meeting.id, id: second.id, is_active: false },
  ])
  const auditEntries = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'agenda_entry')
    .where('committee_id', '=', committee.id)
    .orderBy('id')
    .execute()
  expect(auditEntries.map(({ action, subject_id, user_id }) => [action, subject_id, user_id])).toEqual([
    ['start_agenda_entry', String(first.id), responsible.id],
    ['start_agenda_entry', String(second.id), responsible.id],
    ['end_agenda_entry', String(second.id), responsible.id],
  ])
})

test('the active entry tells since when it is active', async () => {
  const { chair, meeting, first, second, toggle } = await aCurrentMeeting()
  const since = async () => {
    const { body } = await chair.call(listActiveEntries, {})
    return body.filter((one) => one.meeting_id === meeting.id).map(({ active_since }) => active_since && Date.parse(active_since))
  }
  await toggle(chair, first)
  expect(await since()).toEqual([Date.parse('2026-09-14T15:00:00+02:00')])
  server.stand('2026-09-14T15:20:00+02:00')
  await toggle(chair, second)
  expect(await since()).toEqual([Date.parse('2026-09-14T15:20:00+02:00')])
  await toggle(chair, second)
  const kept = await server.db.selectFrom('agenda_entry').where('meeting_id', '=', meeting.id).select('active_since').execute()
  expect(new Set(kept.map(({ active_since }) => active_since))).toEqual(new Set([null]))
})

test('refuses with 409 to toggle a heading, on another day, or in a concluded meeting or inactive committee', async () => {
  const { chair, responsible, committee, first, heading, meeting, toggle, activeIds, events } = await aCurrentMeeting()
  const refused = async (entry: { id: number }) => {
    const { status, body } = await toggle(server.as(responsible), entry)
    return [status, (body as unknown as { detail: string }).detail]
  }
  expect(await refused(heading)).toEqual([409, expect.stringContaining('Zwischentitel')])
  server.stand('2026-09-15T15:00:00+02:00')
  expect(await refused(first)).toEqual([409, expect.stringContaining('läuft zurzeit nicht')])
  server.stand('2026-09-13T15:00:00+02:00')
  expect((await refused(first))[0]).toBe(409)
  server.stand('2026-09-14T15:00:00+02:00')
  await chair.call(changeMeeting, { params: meeting, body: { concluded: '2026-09-14T14:59:00+02:00' } })
  expect((await refused(first))[0]).toBe(409)
  await chair.call(changeMeeting, { params: meeting, body: { concluded: null } })
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect(await refused(first)).toEqual([409, expect.stringContaining('nicht mehr aktiv')])
  expect([await activeIds(), (await events()).filter((one) => one.topic === topic)]).toEqual([[], []])
})

test('refuses to toggle for members (403), non-members (404) and anonymous callers (401)', async () => {
  const { committee, first, member, newcomer, toggle, events } = await aCurrentMeeting()
  const access = await aMember(server, committee, ['access'])
  const statuses = []
  for (const who of [null, newcomer, access, member]) statuses.push((await toggle(server.as(who), first)).status)
  expect([statuses, await events()]).toEqual([[401, 404, 403, 403], []])
})

test('concurrent toggles of two entries leave active only what the last event says', async () => {
  const { committee, chair, first, second, toggle, activeIds, events } = await aCurrentMeeting()
  const other = server.as(await aMember(server, committee, ['responsible']))
  for (let round = 0; round < 5; round++) {
    const before = await activeIds()
    const answers = await Promise.all([toggle(chair, first), toggle(other, second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const last = (await events()).at(-1) as unknown as { id: number; is_active: boolean }
    const active = await activeIds()
    expect([before.length <= 1, active]).toEqual([true, last.is_active ? [last.id] : []])
  }
})

test('two simultaneous toggles start and end the entry', async () => {
  const { chair, first, toggle, activeIds, events } = await aCurrentMeeting()
  const answers = await Promise.all([toggle(chair, first), toggle(chair, first)])
  expect(new Set(answers.map(({ body }) => body.is_active))).toEqual(new Set([false, true]))
  expect([await activeIds(), (await events()).length]).toEqual([[], 2])
})

test('an entry left active overnight no longer counts as active, and is ended once by the worker', async () => {
  const { chair, first, meeting, toggle, activeIds, events } = await aCurrentMeeting()
  await toggle(chair, first)
  const item = async () => (await chair.call(getAgendaItem, { params: { id: first.agenda_item.id } })).body.is_active
  server.stand('2026-09-15T00:00:00+02:00')
  const { agenda_items: items } = (await chair.call(getMeeting, { params: meeting })).body
  expect([await activeIds(), items.some(({ is_active }) => is_active), await item()]).toEqual([[], false, false])
  expect((await chair.call(listAgendaEntries, { params: meeting })).body.map(({ is_active }) => is_active)).toEqual([false, false, false])
  await workersOf(server).end_active({})
  expect([(await events()).at(-1), await item()]).toEqual([{ topic, meeting_id: meeting.id, id: first.id, is_active: false }, false])
  expect((await events()).length).toBe(2)
  await workersOf(server).end_active({})
  expect((await events()).length).toBe(2)
})

test('the planned end of a meeting ends its active entry, and publishes both events once', async () => {
  const { chair, first, meeting, toggle, again, events } = await aCurrentMeeting()
  await again({ end: '2026-09-14T15:30:00Z' })
  await toggle(chair, first)
  for (const minute of ['17:29:59', '17:30:01', '17:31:01', '17:32:01']) {
    server.stand(`2026-09-14T${minute}+02:00`)
    await workersOf(server).end_active({})
  }
  const ended = { topic, meeting_id: meeting.id, id: first.id, is_active: false }
  expect((await events()).slice(2)).toEqual([ended, { topic: 'meeting/concluded_changed', meeting_id: meeting.id }])
  await chair.call(changeMeeting, { params: meeting, body: { concluded: null } })
  await chair.call(changeMeeting, { params: meeting, body: { concluded: '2026-09-14T17:32:01+02:00' } })
  const before = await events()
  server.stand('2026-09-14T17:33:00+02:00')
  await workersOf(server).end_active({})
  expect(await events()).toEqual(before)
})

test('publishes the end of an active entry that an import removes, makes a heading or concludes', async () => {
  for (const facts of [
    { agenda_items: agenda_items.slice(1) },
    { agenda_items: [{ ...agenda_items[0]!, is_paragraph: true, number: null }, ...agenda_items.slice(1)] },
    { end: '2026-09-14T12:45:00+00:00' },
  ]) {
    const { chair, first, meeting, toggle, again, activeIds, events } = await aCurrentMeeting()
    await toggle(chair, first)
    await again({})
    expect([await activeIds(), (await events()).length]).toEqual([[first.id], 1])
    await again(facts)
    expect(await activeIds()).toEqual([])
    const changes = (await events()).slice(1)
    expect(changes[0]).toEqual({ topic, meeting_id: meeting.id, id: first.id, is_active: false })
    expect(changes.slice(1)).toEqual('end' in facts ? [{ topic: 'meeting/concluded_changed', meeting_id: meeting.id }] : [])
  }
})
