import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadPostingFile, getPosting, listOwnPostings } from '#features/records/contract.ts'
import { aPostingOf } from '#testing/server/factories/posting-factories.ts'
import { aBusinessOf, aPosting, aPostingCommittee } from '#testing/server/factories/records-factories.ts'
import { type TestHouse, testHouse } from '#testing/server/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

test('one’s own are listed, the newest first, of all committees or of one; nobody else’s are', async () => {
  const story = await aPostingCommittee(house)
  const { committee, member: poster, second } = story
  const old = await aPostingOf(house, { committee, poster }, { title: 'Alt', created: '2026-01-01T10:00:00Z' })
  const elsewhere = await aPostingOf(house, { committee: (await aPostingCommittee(house)).committee, poster }, { title: 'Anderswo' })
  await aPostingOf(house, { committee, poster: second })
  const young = await aPosting(house, story)
  const listed = async (query: { committee_id?: number }) => (await house.as(poster).call(listOwnPostings, { query })).body
  expect((await listed({})).map(({ id }) => id)).toEqual([young.id, elsewhere.id, old.id])
  const [newest, ...others] = await listed({ committee_id: committee.id })
  expect(others.map(({ id }) => id)).toEqual([old.id])
  expect(newest).toMatchObject({ kind: 'suggestion', state: 'received', file_count: 1, committee, poster: { id: poster.id } })
  for (const nobodys of [story.third, story.responsible, story.clerk, story.newcomer])
    expect((await house.as(nobodys).call(listOwnPostings, { query: {} })).body).toEqual([])
})

test('a posting is its poster’s, also after they have left, and the records staff’s; to everybody else it is not there', async () => {
  const story = await aPostingCommittee(house)
  const params = { id: (await aPosting(house, story)).id }
  const { body } = await house.as(story.member).call(getPosting, { params })
  const file = { id: params.id, file_id: body.files[0]!.id }
  const statusesFor = async (person: { id: number } | null) => [
    (await house.as(person).call(getPosting, { params })).status,
    (await house.as(person).call(downloadPostingFile, { params: file })).status,
  ]
  await house.db.updateTable('membership').set({ end_date: '2020-01-01' }).where('user_id', '=', story.member.id).execute()
  for (const seer of [story.member, story.clerk]) expect(await statusesFor(seer)).toEqual([200, 200])
  for (const nobody of [story.second, story.responsible, story.access, story.newcomer])
    expect(await statusesFor(nobody)).toEqual([404, 404])
  expect(await statusesFor(null)).toEqual([401, 401])
  await house.db.updateTable('app_user').set({ is_records_staff: false }).where('id', '=', story.clerk.id).execute()
  expect(await statusesFor(story.clerk)).toEqual([404, 404])
})

test('the address of a posted file is a link as it stands', async () => {
  const story = await aPostingCommittee(house)
  const { id } = await aPosting(house, story)
  const { body } = await house.as(story.member).call(getPosting, { params: { id } })
  const statusFor = async (who: { id: number }) => (await house.as(who).request({ url: body.files[0]!.url })).statusCode
  expect([await statusFor(story.member), await statusFor(story.second)]).toEqual([200, 404])
})

test('what goes elsewhere than into the inbox is no business of the records staff', async () => {
  const story = await aPostingCommittee(house)
  const { id } = await aPostingOf(house, { committee: story.committee, poster: story.member }, { connector: 'http' })
  expect((await house.as(story.clerk).call(getPosting, { params: { id } })).status).toBe(404)
  expect((await house.as(story.member).call(getPosting, { params: { id } })).body.state).toBe('waiting')
})

test('the business that it became is told to a poster who sees it; who decided, to the staff alone', async () => {
  const { committee, member: poster, clerk } = await aPostingCommittee(house)
  const other = await aPostingCommittee(house)
  const [here, there] = [await aBusinessOf(house, committee), await aBusinessOf(house, other.committee)]
  const decided = { state: 'attached', decided_by: clerk.id, answer: 'Wird zusammen behandelt.' } as const
  const { id } = await aPostingOf(house, { committee, poster }, { ...decided, business_id: here.id })
  const unseen = await aPostingOf(house, { committee, poster }, { ...decided, business_id: there.id })
  const read = async (by: { id: number }, posting: number) => (await house.as(by).call(getPosting, { params: { id: posting } })).body
  expect(await read(poster, id)).toMatchObject({ business: here, decided_by: null, answer: 'Wird zusammen behandelt.' })
  expect(await read(poster, unseen.id)).toMatchObject({ business: null })
  expect(await read(clerk, unseen.id)).toMatchObject({ business: there, decided_by: { id: clerk.id, username: clerk.username } })
})

test('a file is read whole or by ranges, under its own posting alone, and its reading is logged once', async () => {
  const story = await aPostingCommittee(house)
  const bytes = Buffer.from('%PDF-1.7 Plan der Velowege')
  const [{ id }, other] = [await aPosting(house, story, bytes), await aPosting(house, story)]
  const { body } = await house.as(story.member).call(getPosting, { params: { id } })
  const { url, id: file_id, mime_type } = body.files[0]!
  const read = (headers = {}, of = url) => house.as(story.clerk).request({ url: of, headers })
  const whole = await read()
  expect([whole.statusCode, whole.rawPayload, whole.headers['content-type']]).toEqual([200, bytes, mime_type])
  const part = await read({ range: 'bytes=9-12' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'Plan', `bytes 9-12/${bytes.length}`])
  expect((await read({ range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
  expect((await read({}, `/api/v1/ris/postings/${other.id}/files/${file_id}/download/`)).statusCode).toBe(404)
  const log = house.db.selectFrom('audit_log').where('subject_type', '=', 'posting_file').where('subject_id', '=', String(file_id))
  const deeds = await log.select(['action', 'username', 'committee_id']).execute()
  expect(deeds).toEqual([{ action: 'read_file', username: story.clerk.username, committee_id: story.committee.id }])
})
