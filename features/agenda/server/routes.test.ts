import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAgendaItem, getNextEntry, listActiveEntries, listAgendaEntries, listAgendaItems } from '#features/agenda/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let without: TestServer
let zip: Buffer
beforeAll(async () => {
  server = await testServer()
  without = await testServer({ ENABLE_BUSINESSES: 'off' })
  zip = await geverZip({ meetings: [aMeetingManifest({ slots: ['2026-09-14', '2026-09-15'], slot_notes, agenda_items })] })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await without[Symbol.asyncDispose]()
})

const slot_notes = [{ day: '2026-09-15', notes: 'Beginn um 10 Uhr' }]
const business = { number: '2026.17', title: 'Velowege im Süden', type: 'Vorlage', source_committee: 'Stadtrat', responsible: 'Eva Muster' }
const agenda_items = [
  { opengever_id: 3, sort_order: 3, title: 'Wahlen', number: '2.', tagesordnung: [{ day: '2026-09-14', order: 1 }] },
  { opengever_id: 1, sort_order: 1, title: 'A Sachgeschäfte' },
  {
    opengever_id: 2,
    sort_order: 2,
    title: 'Velowege',
    extended_title: 'Velowege im Süden, zweite Lesung',
    number: '1.',
    business,
    proposal: aFile('Antrag.pdf', { color_code: '#1d6fa5', tags: ['dringlich'] }),
    attachments: [aFile('Plan.pdf', { title: 'Plan' })],
    tagesordnung: [
      { day: '2026-09-15', order: 1, notes: 'nach der Pause', has_clickable_live_button: true },
      { day: '2026-09-14', order: 2 },
    ],
  },
]

test('lists agenda items in order, with numbers, titles, business, proposal and attachments', async () => {
  const { member, meeting } = await anImportedMeeting(server, { zip })
  const me = server.as(member)
  const items = (await me.call(listAgendaItems, { params: meeting })).body
  expect(items).toMatchObject([
    {
      title: 'A Sachgeschäfte',
      number: null,
      number_or_business_number: null,
      numbered_title: 'A Sachgeschäfte',
      is_paragraph: true,
      proposal_id: null,
    },
    {
      title: 'Velowege',
      extended_title: 'Velowege im Süden, zweite Lesung',
      numbered_title: '1. Velowege',
      number_or_business_number: '1.',
      is_paragraph: false,
      is_active: false,
      business: { number: '2026.17', title: 'Velowege im Süden' },
      proposal: { color_code: '#1d6fa5', last_seen: null },
      attachments: [{ title: 'Plan', color_code: null }],
    },
    { title: 'Wahlen', number_or_business_number: '2.', extended_title: 'Wahlen', business: null, attachments: [] },
  ])
  expect((await me.call(getMeeting, { params: meeting })).body.agenda_items).toEqual(items)
  const { id, proposal } = items[1]!
  expect((await me.call(getAgendaItem, { params: { id } })).body).toMatchObject({ ...items[1], meeting: { id: meeting.id } })
  const { body } = await me.call(documentCalls.proposals.getDocument, { params: { id: proposal!.id } })
  expect(body).toMatchObject({
    agenda_item_id: id,
    agenda_item: { id, title: 'Velowege', number_or_business_number: '1.' },
    meeting: { id: meeting.id },
    tags: [{ slug: 'dringlich', username: null, full_name: null, created: null }],
  })
})

test('lists the agenda by day and order, with notes, live button and responsible person', async () => {
  const { member, meeting } = await anImportedMeeting(server, { zip })
  const me = server.as(member)
  const entries = (await me.call(listAgendaEntries, { params: meeting })).body
  expect(entries).toMatchObject([
    { day: '2026-09-14', order: 1, agenda_item: { title: 'Wahlen', business: null }, notes: '', has_clickable_live_button: false },
    { day: '2026-09-14', order: 2, agenda_item: { title: 'Velowege' } },
    {
      day: '2026-09-15',
      order: 1,
      agenda_item: { title: 'Velowege', business: { title: 'Velowege im Süden', responsible: { title: 'Eva Muster' } } },
      notes: 'nach der Pause',
      has_clickable_live_button: true,
      is_active: false,
      meeting_id: meeting.id,
    },
  ])
  const { body } = await me.call(getMeeting, { params: meeting })
  expect(body).toMatchObject({ has_tagesordnung: true, tagesordnung_slots: ['2026-09-14', '2026-09-15'] })
  expect(body.tagesordnung_slot_notes).toEqual({ '2026-09-15': 'Beginn um 10 Uhr' })
  const plain = await anImportedMeeting(server)
  const other = (await server.as(plain.member).call(getMeeting, { params: plain.meeting })).body
  expect(other).toMatchObject({ has_tagesordnung: false, tagesordnung_slots: [], tagesordnung_slot_notes: {} })
})

test('the next entry skips the same item and headings, across days; the last one has none', async () => {
  const on = (day: number, order: number) => ({ day: `2026-09-${day}`, order })
  const agenda = [
    { opengever_id: 1, sort_order: 4, title: 'Velowege', number: '1.', tagesordnung: [on(14, 1), on(15, 1)] },
    { opengever_id: 2, sort_order: 3, title: 'B Wahlgeschäfte', tagesordnung: [on(15, 2)] },
    { opengever_id: 3, sort_order: 2, title: 'Schulhaus', number: '3.', tagesordnung: [on(15, 3)] },
    { opengever_id: 4, sort_order: 1, title: 'Wahlen', number: '2.', tagesordnung: [on(15, 4)] },
  ]
  const manifest = aMeetingManifest({ slots: ['2026-09-14', '2026-09-15'], agenda_items: agenda })
  const { member, newcomer, meeting } = await anImportedMeeting(server, { zip: await geverZip({ meetings: [manifest] }) })
  const me = server.as(member)
  const [first, , , school, last] = (await me.call(listAgendaEntries, { params: meeting })).body
  expect((await me.call(getNextEntry, { params: first! })).body).toEqual(school)
  expect((await me.call(getNextEntry, { params: school! })).body).toEqual(last)
  expect(await me.call(getNextEntry, { params: last! })).toMatchObject({ status: 200, body: null })
  expect((await server.as(newcomer).call(getNextEntry, { params: first! })).status).toBe(404)
})

test('omits businesses from items and entries where they are switched off', async () => {
  const { member, meeting } = await anImportedMeeting(without, { zip })
  const me = without.as(member)
  const items = (await me.call(listAgendaItems, { params: meeting })).body
  const entries = (await me.call(listAgendaEntries, { params: meeting })).body
  expect([...items, ...entries.map(({ agenda_item }) => agenda_item)].map((item) => item.business)).toEqual(Array(6).fill(null))
})

test('an item is active while one of its agenda entries is', async () => {
  server.stand('2026-09-14T15:00:00+02:00')
  const { member, meeting } = await anImportedMeeting(server, { zip })
  const me = server.as(member)
  const [entry] = (await me.call(listAgendaEntries, { params: meeting })).body
  await server.db.updateTable('agenda_entry').set({ is_active: true }).where('id', '=', entry!.id).execute()
  expect((await me.call(listAgendaEntries, { params: meeting })).body.map(({ is_active }) => is_active)).toEqual([true, false, false])
  expect((await me.call(getAgendaItem, { params: { id: entry!.agenda_item.id } })).body.is_active).toBe(true)
})

test('lists active entries only for those who see the meeting', async () => {
  server.stand('2026-09-14T15:00:00+02:00')
  const { member, newcomer, meeting } = await anImportedMeeting(server, { zip })
  const activeFor = async (who: { id: number }) => (await server.as(who).call(listActiveEntries, {})).body
  expect(await activeFor(member)).toEqual([])
  const [entry] = (await server.as(member).call(listAgendaEntries, { params: meeting })).body
  await server.db.updateTable('agenda_entry').set({ is_active: true }).where('id', '=', entry!.id).execute()
  const { id, title } = entry!.agenda_item
  const active = {
    id: entry!.id,
    meeting_id: meeting.id,
    agenda_item: { id, title },
    meeting: { title: expect.any(String), start: expect.any(String) },
    active_since: null,
  }
  expect(await activeFor(member)).toEqual([active])
  expect(await activeFor(newcomer)).toEqual([])
})
