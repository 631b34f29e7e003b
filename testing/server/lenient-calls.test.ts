import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Motion } from '#features/motions/motion.ts'
import { aMember, anImportedMeeting, aPerson } from './factories/factories.ts'
import { aMotion, aMotionBody, aMotionMeeting } from './factories/motions/motion-factories.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Method = 'GET' | 'POST' | 'PATCH'

async function ask(who: { id: number }, method: Method, path: string, payload?: object) {
  const answer = await server.as(who).request({ method, url: `/api/v1/${path}`, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

test('empty filters count as unset, except those that decide about a change', async () => {
  const story = await aMotionMeeting(server)
  const { id } = await aMotion(server, story)
  const { meeting, committee, first } = story
  const list = (query: string) => ask(first, 'GET', `meetings/${meeting.id}/vorstoesse/${query}`)
  for (const query of ['', '?can_sign=', '?can_sign=&has_signed=&business_type='])
    expect([query, (await list(query)).body.map((motion: Motion) => motion.id)]).toEqual([query, [id]])
  expect((await list('?can_sign=true&has_signed=')).body).toEqual([])
  expect(await list('?can_sign=perhaps&has_signed=')).toMatchObject({ status: 400, body: { can_sign: [expect.any(String)] } })
  const others = [
    'businesstypes/?show_for_proposal=',
    'businesses/?meeting_id=',
    'tag/?content_type=&committee=',
    `committees/${committee.id}/principals/?meeting_id=`,
    'ris/postings/?committee_id=',
    'search/?query=Velo&type=&facets=&date=&start=&rows=',
    `committees/${committee.id}/meetings/${meeting.id}/download/?annotations=&notes=`,
  ]
  for (const path of others) expect([path, (await ask(first, 'GET', path)).status]).toEqual([path, path.includes('download') ? 409 : 200])
  const { committee: importing, responsible } = await anImportedMeeting(server)
  const imported = await ask(responsible, 'POST', `committees/${importing.id}/import_meeting/?dry_run=`)
  expect(imported).toMatchObject({ status: 400, body: { dry_run: [expect.any(String)] } })
})

test.each([null, ''])('optional fields of a motion may be %j, on creation and on change', async (empty) => {
  const story = await aMotionMeeting(server)
  const optional = { reason: empty, rights_holder: empty, is_urgent: empty }
  const made = await ask(story.first, 'POST', 'vorstoss/', { ...aMotionBody(story), ...optional, key: empty })
  expect(made).toMatchObject({ status: 200, body: { reason: '', rights_holder: null, is_urgent: false } })
  const path = `vorstoss/${made.body.id}/`
  const whole = { reason: 'Darum.', rights_holder: 'faction', is_urgent: true }
  expect(await ask(story.first, 'PATCH', path, whole)).toMatchObject({ status: 200, body: whole })
  const emptied = await ask(story.first, 'PATCH', path, { ...optional, signatories: null, attachments: null })
  expect(emptied).toMatchObject({
    status: 200,
    body: { reason: '', rights_holder: null, is_urgent: true, signatories: [{ signatory_id: story.first.id }] },
  })
  const refused = await ask(story.first, 'PATCH', path, { title: empty, description: empty, ...optional })
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['title', 'description']])
})

test.each([null, ''])('optional fields of a note, a group, a section and a membership may be %j', async (empty) => {
  const { committee, responsible, member } = await anImportedMeeting(server)
  const note = { annotation: 'Merken', public: empty, committee_groups: empty, key: empty }
  expect(await ask(member, 'POST', `committees/${committee.id}/notes/`, note)).toMatchObject({
    status: 200,
    body: { public: false, committee_groups: [] },
  })
  const group = { title: `Verteiler ${empty}`, members: empty, email_addresses: empty, share_automatically: empty }
  const { body } = await ask(responsible, 'POST', `committees/${committee.id}/committee_groups/`, group)
  expect(body).toMatchObject({ members: [], email_addresses: [], share_automatically: false })
  const groupPath = `committees/${committee.id}/committee_groups/${body.id}/`
  expect((await ask(responsible, 'PATCH', groupPath, { members: [member.id] })).status).toBe(200)
  expect(await ask(responsible, 'PATCH', groupPath, { ...group, title: 'Neu' })).toMatchObject({
    status: 200,
    body: { title: 'Neu', members: [member.id] },
  })
  const section = { committee: committee.id, title: empty }
  expect(await ask(responsible, 'POST', 'committee_document_section/', section)).toMatchObject({
    status: 200,
    body: { title: expect.stringMatching(/\S/) },
  })
  const added = { committee_id: committee.id, user: (await aPerson(server)).id, roles: empty, end_date: empty }
  expect(await ask(responsible, 'POST', 'memberships/', added)).toMatchObject({ status: 200, body: { roles: ['member'], end_date: null } })
  const other = await aMember(server, committee, ['member'], { begin_date: '2020-01-01' })
  const { id } = await server.db.selectFrom('membership').select('id').where('user_id', '=', other.id).executeTakeFirstOrThrow()
  expect(await ask(responsible, 'PATCH', `memberships/${id}/`, { begin_date: empty, end_date: empty, roles: empty })).toMatchObject({
    status: 200,
    body: { begin_date: null, end_date: null, roles: ['member'] },
  })
})

/** The schemas of texts in this format, wherever they stand in a description. */
function textsOf(format: string, described: unknown): { pattern?: unknown }[] {
  if (typeof described !== 'object' || described === null) return []
  const inside = Object.values(described).flatMap((part) => textsOf(format, part))
  const own: { format?: unknown; pattern?: unknown } = described
  return own.format === format ? [own, ...inside] : inside
}

test('every day and instant in a body is checked for its form, since the database refuses others', () => {
  const { paths = {} } = server.app.swagger()
  const operations = Object.values(paths).flatMap<{ requestBody?: unknown }>((path) => Object.values(path))
  const bodies = operations.map(({ requestBody }) => requestBody)
  const [days, instants] = [textsOf('date', bodies), textsOf('date-time', bodies)]
  expect(instants.length).toBeGreaterThan(2)
  expect(days.length).toBeGreaterThan(2)
  expect([...days, ...instants].filter(({ pattern }) => pattern === undefined)).toEqual([])
})
