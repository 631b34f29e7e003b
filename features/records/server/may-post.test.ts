import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postProposal } from '#features/records/contract.ts'
import { aPostingCommittee, postAProposal, postASuggestion } from '#testing/server/factories/motions/posting-factories.ts'
import { multipartOfFiles } from '#testing/server/files/multipart.ts'
import { answerTo, anUpload, filesArriving } from '#testing/server/files/uploads.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const calls = { postAProposal, postASuggestion }
type Story = Awaited<ReturnType<typeof aPostingCommittee>>
const postingsOf = ({ committee }: Story) => server.db.selectFrom('posting').where('committee_id', '=', committee.id).select('id').execute()
const changed = (
  { committee }: Story,
  facts: { is_active?: boolean; ris_proposals_enabled?: boolean; ris_suggestions_enabled?: boolean },
) => server.db.updateTable('committee').set(facts).where('id', '=', committee.id).execute()

test.each(Object.entries(calls))(
  'only active members may post, and only in an active committee that allows it: %s',
  async (_name, call) => {
    const story = await aPostingCommittee(server)
    const statusFor = async (by: { id: number } | null) => (await call(server, story, { by: by as never })).status
    expect(await statusFor(story.newcomer)).toBe(404)
    expect(await statusFor(story.clerk)).toBe(404)
    for (const by of [story.access, story.responsible]) expect(await statusFor(by)).toBe(403)
    await server.db.updateTable('membership').set({ end_date: '2020-01-01' }).where('user_id', '=', story.second.id).execute()
    expect(await statusFor(story.second)).toBe(403)
    await changed(story, { is_active: false })
    const inactive = await call(server, story)
    const text = 'Dieses Gremium ist nicht mehr aktiv; es lässt sich nur noch lesen.'
    expect([inactive.status, inactive.body]).toEqual([409, { detail: text, non_field_errors: [text] }])
    await changed(story, {
      is_active: true,
      ris_proposals_enabled: call !== postAProposal,
      ris_suggestions_enabled: call !== postASuggestion,
    })
    expect(await statusFor(story.member)).toBe(403)
    expect(await postingsOf(story)).toEqual([])
    await changed(story, { ris_proposals_enabled: true, ris_suggestions_enabled: true })
    expect(await statusFor(story.member)).toBe(200)
  },
)

test.each(Object.entries(calls))('rejects a fourth or empty file and posts nothing: %s', async (_name, call) => {
  const story = await aPostingCommittee(server)
  const some = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.pdf`, Buffer.from(`%PDF ${at}`)]))
  const fourth = await call(server, story, { files: some(4) })
  expect([fourth.status, fourth.body]).toEqual([400, { files: ['Auf einmal lassen sich höchstens 3 Dateien senden.'] }])
  const empty = await call(server, story, { files: { ...some(2), 'Leer.pdf': Buffer.alloc(0) } })
  expect([empty.status, empty.body]).toEqual([400, { files: ['Die Datei «Leer.pdf» ist leer. Bitte wählen Sie eine andere.'] }])
  expect(await postingsOf(story)).toEqual([])
  expect(filesArriving(server, 'arriving-postings')).toEqual([])
  expect((await call(server, story, { files: some(3) })).status).toBe(200)
})

test('refuses an upload of 500 MB before it is sent, naming the limit, and stores nothing', async () => {
  const story = await aPostingCommittee(server)
  const form = multipartOfFiles('files', { 'Plan.pdf': Buffer.from('%PDF') }, { title: 'Velowege' })
  const path = `/api/v1/${postProposal.path.replace(':id', String(story.committee.id))}`
  const upload = (await anUpload(server, story.member, { method: 'POST', path, ...form }))(500 * 2 ** 20)
  upload.flushHeaders()
  const { status, body } = await answerTo(upload)
  upload.destroy()
  expect(status).toBe(413)
  expect(body).toMatchObject({ detail: expect.stringContaining('100 MB') })
  expect(filesArriving(server, 'arriving-postings')).toEqual([])
  expect(await postingsOf(story)).toEqual([])
})

test('a key posts once; the same key with other texts is refused; other keys and people post separately', async () => {
  const story = await aPostingCommittee(server)
  const key = randomUUID()
  const files = { 'Plan.pdf': Buffer.from('%PDF') }
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => postAProposal(server, story, { key, files })))
  const [first] = atOnce
  expect(first!.status).toBe(200)
  for (const { status, body } of atOnce) expect([status, body]).toEqual([200, first!.body])
  const later = await postAProposal(server, story, { key: key.toUpperCase(), files })
  expect(later.body).toEqual(first!.body)
  const other = await postAProposal(server, story, { key, title: 'Anders', files })
  expect([other.status, other.body]).toMatchObject([409, { detail: expect.stringMatching(/^Diese Eingabe ist bereits angekommen/) }])
  expect(await postingsOf(story)).toHaveLength(1)
  const auditEntries = server.db
    .selectFrom('audit_log')
    .where('action', '=', 'post_proposal')
    .where('committee_id', '=', story.committee.id)
  expect(await auditEntries.select('id').execute()).toHaveLength(1)
  const anew = [{ key, by: story.second }, { key: randomUUID() }, {}, {}]
  const ids = await Promise.all(anew.map(async (asked) => (await postAProposal(server, story, asked)).body.id))
  expect(new Set([first!.body.id, ...ids]).size).toBe(5)
})

test('a refused posting is posted again by the same key with the new content', async () => {
  const story = await aPostingCommittee(server)
  const key = randomUUID()
  const { body } = await postAProposal(server, story, { key, title: 'Zuerst', files: { 'A.pdf': Buffer.from('%PDF') } })
  await server.db.updateTable('posting').set({ state: 'refused' }).where('id', '=', body.id).execute()
  const [one, two] = await Promise.all([1, 2].map(() => postAProposal(server, story, { key, title: 'Dann' })))
  expect([one!.body.title, one!.body.state]).toEqual(['Dann', 'received'])
  expect(two!.body).toEqual(one!.body)
  expect(await postingsOf(story)).toEqual([{ id: one!.body.id }])
})
