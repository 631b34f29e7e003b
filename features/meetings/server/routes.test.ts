import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { anImportedMeeting, imported } from '#testing/server/factories/factories.ts'
import { aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('each caller gets a meeting with their own rights and readings', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const people = [responsible, member].map((person) => server.as(person))
  const [ofResponsible, ofMember] = people.map((who) => async () => (await who.call(getMeeting, { params: meeting })).body)
  const rights = async () =>
    [await ofResponsible!(), await ofMember!(), await ofResponsible!(), await ofMember!()].map((seen) => seen.committee.can_import_meeting)
  expect(await rights()).toEqual([true, false, true, false])

  const { protocol } = await ofMember!()
  await people[1]!.call(documentCalls.protocols.seeVersion, { params: { id: protocol!.id, version_id: protocol!.version_id } })
  const readings = [await ofResponsible!(), await ofMember!(), await ofResponsible!()].map((seen) => seen.protocol?.last_seen)
  expect(readings).toEqual([null, '2026-11-20T10:00:00+01:00', null])

  await server.db.updateTable('committee').set({ import_enabled: false }).where('id', '=', committee.id).execute()
  expect(await rights()).toEqual([false, false, false, false])
  await server.db.updateTable('committee').set({ title: 'Umbenannt' }).where('id', '=', committee.id).execute()
  expect((await ofMember!()).committee.title).toBe('Umbenannt')
  await server.db.deleteFrom('membership').where('user_id', '=', member.id).execute()
  expect((await people[1]!.call(getMeeting, { params: meeting })).status).toBe(404)
  expect((await people[0]!.call(getMeeting, { params: meeting })).status).toBe(200)
})

test('the state of a meeting follows the clock, and its items follow each import', async () => {
  server.stand('2026-09-14T14:29:59+02:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const now = async () => (await server.as(member).call(getMeeting, { params: meeting })).body
  const state = async () => {
    const { is_current, is_running_meeting, is_next } = await now()
    return [is_current, is_running_meeting, is_next]
  }
  expect(await state()).toEqual([true, false, false])
  server.stand('2026-09-14T14:30:00+02:00')
  expect(await state()).toEqual([true, true, false])
  server.stand('2026-09-14T17:00:00+02:00')
  expect(await state()).toEqual([false, false, false])
  server.stand('2026-09-13T10:00:00+02:00')
  expect(await state()).toEqual([false, false, true])

  const titles = async () => (await now()).agenda_items.map(({ title }) => title)
  const before = await titles()
  const agenda_items = someAgendaItems()
    .toReversed()
    .map((item, index) => ({ ...item, sort_order: index + 1 }))
  const zip = await geverZip({ meetings: [aMeetingManifest({ agenda_items })] })
  await imported(server, { committee, by: responsible, zip })
  expect(await titles()).toEqual(before.toReversed())
})

test('agenda items have no business where businesses are switched off', async () => {
  const business = { number: '2026.17', title: 'Voranschlag' }
  const zip = await geverZip({
    meetings: [aMeetingManifest({ agenda_items: [{ opengever_id: 1, sort_order: 1, title: 'Voranschlag', business }] })],
  })
  await using without = await testServer({ ENABLE_BUSINESSES: 'off' })
  for (const [where, expected] of [
    [server, business],
    [without, null],
    [server, business],
  ] as const) {
    const { member, meeting } = await anImportedMeeting(where, { zip })
    const seen = (await where.as(member).call(getMeeting, { params: meeting })).body.agenda_items[0]?.business ?? null
    expect(seen && { number: seen.number, title: seen.title }).toEqual(expected)
  }
})
