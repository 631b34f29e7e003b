import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPosting } from '#features/records/contract.ts'
import { aPostingCommittee, postAProposal, postASuggestion } from '#testing/server/factories/motions/posting-factories.ts'
import { aRecordsSystem, type Behaviour, hangsUp } from '#testing/server/outside/records-system.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const takes: Behaviour = () => ({ title: 'Registriert', id: 'GS-1', url: 'https://records.example/1' })

let answer: Behaviour
let system: Awaited<ReturnType<typeof aRecordsSystem>>
let server: TestServer
let story: Awaited<ReturnType<typeof aPostingCommittee>>
beforeAll(async () => {
  system = await aRecordsSystem({ answer: (arrived, reply) => answer(arrived, reply) })
  server = await testServer({ RECORDS_URL: system.url, RECORDS_ALLOW_PRIVATE: 'on' })
  story = await aPostingCommittee(server)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await system[Symbol.asyncDispose]()
})
beforeEach(() => {
  answer = takes
  system.arrived.length = 0
})

const identifiers = { external_id: 'GS-1', external_url: 'https://records.example/1' }
const nothing = { external_id: null, external_url: null }

test('proposals and suggestions reach the server with fields and files; the poster gets its title and ids', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const plan = Buffer.from('%PDF-1.7 Plan')
  const proposal = await postAProposal(server, story, { key: one, is_urgent: 'true', files: { 'Plan.pdf': plan } })
  expect(proposal).toMatchObject({ status: 200, body: { title: 'Registriert', state: 'delivered', ...identifiers } })
  const suggestion = await postASuggestion(server, story, { key: two })
  expect(suggestion).toMatchObject({ status: 200, body: { data: { title: 'Registriert' }, state: 'delivered', ...identifiers } })
  const where = { committee: String(story.committee.id), committee_title: story.committee.title }
  expect(system.arrived.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({
      ...where,
      kind: 'proposal',
      key: one,
      title: 'Velowege am Fluss',
      description: 'Der Stadtrat baut Velowege.',
      business_type: story.business_type.api_uid,
      is_urgent: 'true',
    }),
    expect.objectContaining({ ...where, kind: 'suggestion', key: two, title: 'Rückweisung', description: 'Das Geschäft geht zurück.' }),
  ])
  expect(system.arrived.map(({ files }) => files.map(({ name, bytes }) => [name, bytes.equals(plan)]))).toEqual([[['Plan.pdf', true]], []])
})

test('a repeated request gets the first answer without asking the server again', async () => {
  for (const post of [postAProposal, postASuggestion]) {
    const key = randomUUID()
    const first = await post(server, story, { key })
    expect(first).toMatchObject({ status: 200, body: { title: 'Registriert', state: 'delivered', ...identifiers } })
    const again = await post(server, story, { key })
    expect([again.status, again.body]).toEqual([200, first.body])
    // Among the poster's own postings it keeps its original title.
    const own = await server.as(story.member).call(getPosting, { params: { id: first.body.id } })
    expect(own.body.title).not.toBe('Registriert')
  }
  expect(system.arrived).toHaveLength(2)
})

test('a posting waits, and the poster is told so, while the server is unreachable', async () => {
  answer = hangsUp
  const key = randomUUID()
  const { status, body } = await postAProposal(server, story, { key })
  expect([status, body]).toEqual([200, { id: body.id, title: 'Velowege am Fluss', state: 'waiting', ...nothing }])
  expect(await postAProposal(server, story, { key })).toMatchObject({ status: 200, body: { id: body.id, state: 'waiting' } })
  expect(system.arrived).toHaveLength(1)
})

test.each<[string, Behaviour, number, string]>([
  ['refuses', (_arrived, reply) => reply.code(422).send({ detail: 'Die Frist ist abgelaufen.' }), 409, 'Die Frist ist abgelaufen.'],
  ['has no title for it', () => ({ id: 4 }), 502, 'Connection Error (WAF)'],
  ['leads elsewhere', (_arrived, reply) => reply.redirect('https://elsewhere.example/'), 502, 'Connection Error (WAF)'],
])('a server that %s: the poster is told, and the same key posts again', async (_what, refuses, status, detail) => {
  answer = refuses
  const key = randomUUID()
  for (const post of [postAProposal, postASuggestion]) {
    expect(await post(server, story, { key })).toMatchObject({ status, body: { detail } })
    const { id } = await server.db.selectFrom('posting').select('id').where('key', '=', key).executeTakeFirstOrThrow()
    const seen = await server.as(story.member).call(getPosting, { params: { id } })
    expect(seen.body).toMatchObject({ state: 'refused', answer: detail })
  }
  answer = takes
  expect(await postAProposal(server, story, { key, title: 'Besser' })).toMatchObject({ status: 200, body: { state: 'delivered' } })
  expect(system.arrived.map(({ fields }) => fields.title)).toEqual(['Velowege am Fluss', 'Rückweisung', 'Besser'])
  expect(await server.db.selectFrom('posting').select('state').where('key', '=', key).execute()).toEqual([{ state: 'delivered' }])
})

test('a posting waits if the server rejects the token, and the poster reads nothing of it', async () => {
  answer = (_arrived, reply) => reply.code(401).send({ detail: 'Token ungültig', title: ['Nein.'] })
  const { status, body } = await postAProposal(server, story)
  expect([status, body]).toEqual([200, { id: body.id, title: 'Velowege am Fluss', state: 'waiting', ...nothing }])
  const seen = await server.as(story.member).call(getPosting, { params: { id: body.id } })
  expect(seen.body).toMatchObject({ state: 'waiting', answer: '' })
})
