import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadPostingFile, getPosting, listOwnPostings } from '#features/records/contract.ts'
import { aBusinessOf, aPosting, aPostingCommittee, aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('lists one’s own postings, newest first, of all committees or one', async () => {
  const story = await aPostingCommittee(server)
  const { committee, member: poster, second } = story
  const old = await aPostingOf(server, { committee, poster }, { title: 'Alt', created: '2026-01-01T10:00:00Z' })
  const elsewhere = await aPostingOf(server, { committee: (await aPostingCommittee(server)).committee, poster }, { title: 'Anderswo' })
  await aPostingOf(server, { committee, poster: second })
  const young = await aPosting(server, story)
  const listed = async (query: { committee_id?: number }) => (await server.as(poster).call(listOwnPostings, { query })).body
  expect((await listed({})).map(({ id }) => id)).toEqual([young.id, elsewhere.id, old.id])
  const [newest, ...others] = await listed({ committee_id: committee.id })
  expect(others.map(({ id }) => id)).toEqual([old.id])
  expect(newest).toMatchObject({ kind: 'suggestion', state: 'received', file_count: 1, committee, poster: { id: poster.id } })
  for (const nobodys of [story.third, story.responsible, story.clerk, story.newcomer])
    expect((await server.as(nobodys).call(listOwnPostings, { query: {} })).body).toEqual([])
})

test('a posting is visible to its poster, even after leaving, and to records staff only', async () => {
  const story = await aPostingCommittee(server)
  const params = { id: (await aPosting(server, story)).id }
  const { body } = await server.as(story.member).call(getPosting, { params })
  const file = { id: params.id, file_id: body.files[0]!.id }
  const statusesFor = async (person: { id: number } | null) => [
    (await server.as(person).call(getPosting, { params })).status,
    (await server.as(person).call(downloadPostingFile, { params: file })).status,
  ]
  await server.db.updateTable('membership').set({ end_date: '2020-01-01' }).where('user_id', '=', story.member.id).execute()
  for (const seer of [story.member, story.clerk]) expect(await statusesFor(seer)).toEqual([200, 200])
  for (const nobody of [story.second, story.responsible, story.access, story.newcomer])
    expect(await statusesFor(nobody)).toEqual([404, 404])
  expect(await statusesFor(null)).toEqual([401, 401])
  await server.db.updateTable('app_user').set({ is_records_staff: false }).where('id', '=', story.clerk.id).execute()
  expect(await statusesFor(story.clerk)).toEqual([404, 404])
})

test('the address of a posted file works as a link', async () => {
  const story = await aPostingCommittee(server)
  const { id } = await aPosting(server, story)
  const { body } = await server.as(story.member).call(getPosting, { params: { id } })
  const statusFor = async (who: { id: number }) => (await server.as(who).request({ url: body.files[0]!.url })).statusCode
  expect([await statusFor(story.member), await statusFor(story.second)]).toEqual([200, 404])
})

test('records staff do not see postings for other systems', async () => {
  const story = await aPostingCommittee(server)
  const { id } = await aPostingOf(server, { committee: story.committee, poster: story.member }, { connector: 'http' })
  expect((await server.as(story.clerk).call(getPosting, { params: { id } })).status).toBe(404)
  expect((await server.as(story.member).call(getPosting, { params: { id } })).body.state).toBe('waiting')
})

test('the poster sees a business that is visible to them; only staff see who decided', async () => {
  const { committee, member: poster, clerk } = await aPostingCommittee(server)
  const other = await aPostingCommittee(server)
  const [here, there] = [await aBusinessOf(server, committee), await aBusinessOf(server, other.committee)]
  const decided = { state: 'attached', decided_by: clerk.id, answer: 'Wird zusammen behandelt.' } as const
  const { id } = await aPostingOf(server, { committee, poster }, { ...decided, business_id: here.id })
  const unseen = await aPostingOf(server, { committee, poster }, { ...decided, business_id: there.id })
  const read = async (by: { id: number }, posting: number) => (await server.as(by).call(getPosting, { params: { id: posting } })).body
  expect(await read(poster, id)).toMatchObject({ business: here, decided_by: null, answer: 'Wird zusammen behandelt.' })
  expect(await read(poster, unseen.id)).toMatchObject({ business: null })
  expect(await read(clerk, unseen.id)).toMatchObject({ business: there, decided_by: { id: clerk.id, username: clerk.username } })
})

test('a file can be read whole or in ranges, only under its posting, and is logged once', async () => {
  const story = await aPostingCommittee(server)
  const bytes = Buffer.from('%PDF-1.7 Plan der Velowege')
  const [{ id }, other] = [await aPosting(server, story, bytes), await aPosting(server, story)]
  const { body } = await server.as(story.member).call(getPosting, { params: { id } })
  const { url, id: file_id, mime_type } = body.files[0]!
  const read = (headers = {}, of = url) => server.as(story.clerk).request({ url: of, headers })
  const whole = await read()
  expect([whole.statusCode, whole.rawPayload, whole.headers['content-type']]).toEqual([200, bytes, mime_type])
  const part = await read({ range: 'bytes=9-12' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'Plan', `bytes 9-12/${bytes.length}`])
  expect((await read({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
  expect((await read({}, `/api/v1/ris/postings/${other.id}/files/${file_id}/download/`)).statusCode).toBe(404)
  const log = server.db.selectFrom('audit_log').where('subject_type', '=', 'posting_file').where('subject_id', '=', String(file_id))
  const auditEntries = await log.select(['action', 'username', 'committee_id']).execute()
  expect(auditEntries).toEqual([{ action: 'read_file', username: story.clerk.username, committee_id: story.committee.id }])
})
