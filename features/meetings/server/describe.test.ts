import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMeeting, getMeeting, longestDescription } from '#features/meetings/contract.ts'
import { aCommittee, aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let without: TestServer
beforeAll(async () => {
  server = await testServer()
  without = await testServer({ FEATURE_MEETING_DESCRIPTION: 'off' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await without[Symbol.asyncDispose]()
})

const describe = (who: { id: number }, meeting: { id: number }, description: unknown, where = server) =>
  where.as(who).call(changeMeeting, { params: meeting, body: { description } as { description: string } })

test('responsible persons describe the meeting; everyone sees it at once, and the audit log omits the text', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const seen = async () => (await server.as(member).call(getMeeting, { params: meeting })).body
  const before = await seen()
  server.stand('2026-11-20T11:00:00+01:00')
  const answer = await describe(responsible, meeting, '  Unterlagen:\nhttps://example.org <b>fett</b>  ')
  const description = 'Unterlagen:\nhttps://example.org <b>fett</b>'
  expect(answer.body).toMatchObject({ id: meeting.id, description, committee: { can_import_meeting: true } })
  expect(await seen()).toEqual({ ...before, description, updated: '2026-11-20T11:00:00+01:00' })
  const auditEntries = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'describe_meeting').execute()
  expect(auditEntries).toHaveLength(1)
  expect(auditEntries[0]).toMatchObject({
    user_id: responsible.id,
    subject_id: String(meeting.id),
    committee_id: committee.id,
    details: {},
  })

  await describe(responsible, meeting, '')
  expect((await seen()).description).toBe('')
})

test('rejects a description from others, or where it is switched off, and changes nothing', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, newcomer, meeting } = await anImportedMeeting(server)
  const elsewhere = await aMember(server, await aCommittee(server), ['responsible'])
  const row = () => server.db.selectFrom('meeting').selectAll().where('id', '=', meeting.id).executeTakeFirstOrThrow()
  const before = await row()
  const statusFor = async (who: { id: number }) => (await describe(who, meeting, 'Neu')).status
  expect([await statusFor(member), await statusFor(newcomer), await statusFor(elsewhere)]).toEqual([403, 404, 404])
  for (const wrong of [undefined, 7, 'a\0b', 'x'.repeat(longestDescription + 1)])
    expect((await describe(responsible, meeting, wrong)).status).toBe(400)
  const switchImport = (import_enabled: boolean) =>
    server.db.updateTable('committee').set({ import_enabled }).where('id', '=', committee.id).execute()
  await switchImport(false)
  expect(await statusFor(responsible)).toBe(403)
  await switchImport(true)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  expect(await statusFor(responsible)).toBe(409)
  expect(await row()).toEqual(before)

  const off = await anImportedMeeting(without)
  expect((await describe(off.responsible, off.meeting, 'Neu', without)).status).toBe(403)
})
