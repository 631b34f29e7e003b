import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { postProposal } from '#features/records/contract.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { aRecordsSystem, type Behaviour } from '#testing/server/outside/records-system.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let testedServer: TestServer
let data_dir: string
let server: RunningServer
beforeAll(async () => {
  testedServer = await testServer()
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-killed-'))
})
afterAll(async () => {
  await testedServer[Symbol.asyncDispose]()
  await rm(data_dir, { recursive: true, force: true })
})

const atOnce = 10
/** Number of postings that the other side has when the server is killed, per round. */
const rounds = [10, 1, 10, 4, 10]

/** A member who posts the same with every call; returns the status, or that there was no answer. */
async function aPoster(committee: { id: number }, business_type: string) {
  const { id } = await aMember(testedServer, committee)
  const session = await openSession(testedServer.db, { user_id: id, at: new Date() })
  const texts = { title: 'Mehr Bänke', description: 'Es fehlen Bänke.', business_type, key: randomUUID() }
  const { payload, headers } = multipart('files', Buffer.from('%PDF-1.7 Plan'), 'Plan.pdf', texts)
  const path = apiRoot(testedServer.env) + fillPath(postProposal.path, { id: committee.id })
  const post = async () => {
    const answer = await fetch(server.address + path, {
      method: 'POST',
      body: payload,
      headers: { ...headers, ...sessionHeaders(session) },
    })
    return answer.status
  }
  return () => post().catch(() => 'lost')
}

/** A records system that recognises repetitions by key, and withholds its answers while `held` is set. */
function aRegister() {
  const names = new Map<string, string>()
  const register: { names: typeof names; held: Promise<unknown> | undefined; answer: Behaviour } = {
    names,
    held: undefined,
    answer: async ({ fields }) => {
      const key = String(fields.key)
      if (!names.has(key)) names.set(key, `GS-${names.size + 1}`)
      await register.held
      return { title: 'Registriert', id: names.get(key) }
    },
  }
  return register
}

/** Makes the turns of the killed server end now. */
const endTurns = () =>
  testedServer.db.updateTable('posting').set({ next_attempt: new Date().toISOString() }).where('state', '=', 'waiting').execute()

test(`after ${rounds.length} kills between posting and answer with ${atOnce} people each, a retry posts once`, async () => {
  const register = aRegister()
  await using system = await aRecordsSystem(register)
  const settings = {
    DATA_DIR: data_dir,
    DATABASE_URL: urlOf(testedServer.connection),
    RECORDS_URL: system.url,
    RECORDS_ALLOW_PRIVATE: 'on',
  }
  const committee = await aCommittee(testedServer, { ris_proposals_enabled: true })
  const { api_uid } = await aBusinessType(testedServer)
  server = await startServer(settings)
  for (const reached of rounds) {
    const posters = await Promise.all(Array.from({ length: atOnce }, () => aPoster(committee, api_uid)))
    const death = Promise.withResolvers<void>()
    register.held = death.promise
    const before = register.names.size
    const asked = Promise.all(posters.map((post) => post()))
    await expect.poll(() => register.names.size - before, { interval: 1 }).toBeGreaterThanOrEqual(reached)
    await server.kill()
    expect(new Set(await asked)).toEqual(new Set(['lost']))
    register.held = undefined
    death.resolve()
    await endTurns()
    server = await startServer(settings)
    expect(new Set(await Promise.all(posters.map((post) => post())))).toEqual(new Set([200]))
  }
  const everyone = atOnce * rounds.length
  const postings = () => testedServer.db.selectFrom('posting').select(['key', 'state', 'external_id', 'poster_id']).execute()
  await expect.poll(async () => (await postings()).filter(({ state }) => state !== 'delivered')).toEqual([])
  const all = await postings()
  expect(all).toHaveLength(everyone)
  expect(new Set(all.map(({ poster_id }) => poster_id)).size).toBe(everyone)
  expect(new Map(all.map(({ key, external_id }) => [key, external_id]))).toEqual(register.names)
  await server.stop()
})
