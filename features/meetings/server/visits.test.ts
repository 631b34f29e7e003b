import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMeeting, listMeetings, listMeetingsOfCommittee, seeMeeting } from '#features/meetings/contract.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('only the visitor sees their visit to a meeting, on its page and in lists; reading the meeting records none', async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  const { committee, responsible, member, meeting } = await anImportedMeeting(server)
  const [me, other] = [server.as(member), server.as(responsible)]
  const seenBy = async (who: typeof me) => [
    (await who.call(getMeeting, { params: meeting })).body.last_seen,
    (await who.call(listMeetings, {})).body.find(({ id }) => id === meeting.id)?.last_seen,
    (await who.call(listMeetingsOfCommittee, { params: committee })).body[0]?.last_seen,
  ]
  expect(await seenBy(me)).toEqual([null, null, null])
  expect(await seenBy(me)).toEqual([null, null, null])
  await me.call(seeMeeting, { params: meeting })
  expect(await seenBy(me)).toEqual(Array(3).fill('2026-11-20T10:00:00+01:00'))
  expect(await seenBy(other)).toEqual([null, null, null])
  server.stand('2026-11-20T11:00:00+01:00')
  expect((await me.call(seeMeeting, { params: meeting })).body).toEqual({ last_seen: '2026-11-20T10:00:00.000Z' })
  expect(await seenBy(me)).toEqual(Array(3).fill('2026-11-20T11:00:00+01:00'))
})

test('records no visit in an inactive committee', async () => {
  const { committee, member, meeting } = await anImportedMeeting(server)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  const refused = await server.as(member).call(seeMeeting, { params: meeting })
  expect(refused.status).toBe(409)
  expect((await server.as(member).call(getMeeting, { params: meeting })).body.last_seen).toBeNull()
})
