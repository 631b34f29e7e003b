import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAgendaEntries } from '#features/agenda/contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { listCommittees } from '#features/committees/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { previewMeeting } from '#features/role-preview/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { aMember, anImportedMeeting } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<typeof aMember>>
type Meeting = { id: number }
const preview = async (who: Person, meeting: Meeting, role: Role, begin_date: string | null = null) =>
  (await server.as(who).call(previewMeeting, { params: meeting, body: { role, begin_date } })).body

const { createNote } = noteCalls.meetings
const write = (who: Person, meeting: Meeting, annotation: string, isPublic: boolean) =>
  server.as(who).call(createNote, { params: meeting, body: { annotation, public: isPublic } })

test.each<Role>(['access', 'member', 'responsible'])('shows what a new %s sees', async (role) => {
  const { committee, responsible, meeting } = await anImportedMeeting(server)
  await write(responsible, meeting, 'Für alle', true)
  const { seen } = await preview(responsible, meeting, role)
  const person = server.as(await aMember(server, committee, [role], { begin_date: null }))
  expect(seen?.meeting).toEqual((await person.call(getMeeting, { params: meeting })).body)
  expect(seen?.entries).toEqual((await person.call(listAgendaEntries, { params: meeting })).body)
  expect([seen?.committee]).toEqual((await person.call(listCommittees, {})).body)
  expect(seen?.notes).toEqual((await person.call(noteCalls.meetings.listNotes, { params: meeting })).body)
  expect(seen?.notes.map(({ annotation }) => annotation)).toEqual(['Für alle'])
})

test("shows nothing of anybody's own work", async () => {
  const { responsible, meeting } = await anImportedMeeting(server)
  await write(responsible, meeting, 'Nur für mich', false)
  const { body } = await server.as(responsible).call(getMeeting, { params: meeting })
  const [item] = body.agenda_items
  await server.as(responsible).call(setBookmark, { params: { id: item!.id }, body: { bookmark: true } })
  const { me, seen } = await preview(responsible, meeting, 'responsible')
  expect(me).toMatchObject({ email: '', is_site_admin: false, is_records_staff: false })
  expect(seen?.notes).toEqual([])
  expect(seen?.meeting.agenda_items.filter(({ bookmark }) => bookmark)).toEqual([])
})

test('respects the dates of the membership', async () => {
  const { responsible, meeting } = await anImportedMeeting(server)
  expect((await preview(responsible, meeting, 'member', '2000-01-01')).seen).not.toBeNull()
  expect((await preview(responsible, meeting, 'member', '9000-01-01')).seen).toBeNull()
})

test('leaves nobody behind, and is noted in the audit log', async () => {
  const { responsible, meeting, committee } = await anImportedMeeting(server)
  const everyone = () => server.db.selectFrom('app_user').select('id').orderBy('id').execute()
  const members = () => server.db.selectFrom('membership').select('id').orderBy('id').execute()
  const before = [await everyone(), await members()]
  const { me } = await preview(responsible, meeting, 'access', '2020-01-01')
  expect([await everyone(), await members()]).toEqual(before)
  expect(before[0]).not.toContainEqual({ id: me.id })
  const noted = await server.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject_type', 'subject_id', 'committee_id', 'details'])
    .where('action', '=', 'preview_meeting')
    .where('committee_id', '=', committee.id)
    .execute()
  expect(noted).toEqual([
    {
      user_id: responsible.id,
      subject_type: 'meeting',
      subject_id: String(meeting.id),
      committee_id: committee.id,
      details: { role: 'access', begin_date: '2020-01-01' },
    },
  ])
})

test('a member cannot use it', async () => {
  const { member, newcomer, meeting } = await anImportedMeeting(server)
  const status = async (who: Person) =>
    (await server.as(who).request({ method: 'POST', url: `/api/v1/meetings/${meeting.id}/preview/`, payload: { role: 'member' } }))
      .statusCode
  expect([await status(member), await status(newcomer)]).toEqual([403, 404])
})
