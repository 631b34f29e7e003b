import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { getPosting, postProposal } from '#features/records/contract.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aPostingCommittee } from '#testing/server/factories/motions/posting-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let testedServer: TestServer
let data_dir: string
let server: RunningServer
const start = async () => {
  server = await startServer({ DATA_DIR: data_dir, DATABASE_URL: urlOf(testedServer.connection) })
}
beforeAll(async () => {
  testedServer = await testServer()
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-killed-'))
  await start()
})
afterAll(async () => {
  await server.stop()
  await testedServer[Symbol.asyncDispose]()
  await rm(data_dir, { recursive: true, force: true })
})

const within = { interval: 5 }
const atOnce = 13
/** The program's number of database connections: further requests wait for one. */
const connections = 10
/**
 * When the server is killed: as many as can have written but not committed, or have committed but not answered; or this many have
 * committed.
 */
const moments = ['unkept', 2, 'kept', 7] as const

/** Sends one person's postings to the program, with two files that nobody else has. */
async function aSender() {
  const { committee, member, business_type } = await aPostingCommittee(testedServer)
  const headers = sessionHeaders(await openSession(testedServer.db, { user_id: member.id, at: new Date() }))
  const call = (url: string, init: RequestInit = {}) => fetch(new URL(url, server.address), { ...init, headers })
  const ask = (path: string, init: RequestInit = {}) => call(`${apiRoot(testedServer.env)}${path}`, init)
  const texts = { title: 'Velowege', description: randomUUID(), business_type: business_type.api_uid, key: randomUUID() }
  const files = ['Plan', 'Brief'].map((name) => ({ name: `${name}.txt`, text: `${name} ${randomUUID()}` }))
  const post = async (): Promise<number | string> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(texts)) form.append(name, value)
    for (const { name, text } of files) form.append('files', new Blob([text]), name)
    try {
      const answer = await ask(fillPath(postProposal.path, { id: committee.id }), { method: 'POST', body: form })
      const { id } = (await answer.json()) as { id?: number }
      return id ?? `refused ${answer.status}`
    } catch {
      return 'lost'
    }
  }
  return { member, call, ask, texts, files, post }
}
type Sender = Awaited<ReturnType<typeof aSender>>

const postingsOf = (senders: Sender[]) =>
  testedServer.db
    .selectFrom('posting')
    .where(
      'poster_id',
      'in',
      senders.map(({ member }) => member.id),
    )
    .select(['id', 'poster_id', 'fields'])
    .execute()

/** Posts, waits for the moment and kills the server. Returns a function that releases the locks taken for that. */
async function killAt(moment: (typeof moments)[number], senders: Sender[], post: () => void) {
  const kept = async () => (await postingsOf(senders)).length
  if (typeof moment === 'number') {
    post()
    await expect.poll(kept, within).toBeGreaterThanOrEqual(moment)
    return server.kill()
  }
  // The audit entry is written last, so every posting waits here.
  const log = await testedServer.db.startTransaction().execute()
  await log.selectFrom('audit_head').select('hash').forUpdate().execute()
  post()
  await expect.poll(() => countWaiting(testedServer.db), within).toBe(connections)
  const rest = await testedServer.db.startTransaction().execute()
  if (moment === 'kept') {
    // Queued behind all of them, so it is granted before anything they do next.
    const locked = sql`lock table posting in exclusive mode`.execute(rest)
    await expect.poll(() => countWaiting(testedServer.db), within).toBe(connections + 1)
    await log.rollback().execute()
    await locked
  }
  expect(await kept()).toBe(moment === 'kept' ? connections : 0)
  await server.kill()
  if (moment === 'unkept') await log.rollback().execute()
  await rest.rollback().execute()
}

/** Exactly what was sent was posted once, with every byte. */
async function expectPostedOnce(senders: Sender[], ids: (number | string)[]) {
  const postings = await postingsOf(senders)
  expect(postings).toHaveLength(ids.length)
  const read = senders.map(async ({ member, texts, files, call, ask }, at) => {
    const posting = postings.find(({ id }) => id === ids[at])
    expect(posting).toMatchObject({ poster_id: member.id, fields: { description: texts.description } })
    const body = (await (await ask(fillPath(getPosting.path, { id: posting!.id }))).json()) as { files: { name: string; url: string }[] }
    const texted = await Promise.all(body.files.map(async ({ name, url }) => ({ name, text: await (await call(url)).text() })))
    expect(texted).toEqual(files)
  })
  await Promise.all(read)
}

test(`after kills while ${moments.length * atOnce} postings are sent, retrying by key posts each once with all files`, async () => {
  const ids: (number | string)[] = []
  for (const moment of moments) {
    const senders = await Promise.all(Array.from({ length: atOnce }, aSender))
    let answers: Promise<(number | string)[]> = Promise.resolve([])
    await killAt(moment, senders, () => {
      answers = Promise.all(senders.map(({ post }) => post()))
    })
    const answered = await answers
    if (typeof moment === 'string') expect(answered).toEqual(senders.map(() => 'lost'))
    await start()
    const again = await Promise.all(senders.map(async ({ post }) => Promise.all([post(), post()])))
    for (const [at, [one, other]] of again.entries()) {
      expect(one).toEqual(expect.any(Number))
      expect(other).toBe(one)
      // Anybody answered before gets the same answer.
      expect([one, 'lost']).toContain(answered[at])
    }
    await expectPostedOnce(
      senders,
      again.map(([id]) => id),
    )
    ids.push(...again.map(([id]) => id))
  }
  const auditEntries = await testedServer.db.selectFrom('audit_log').where('action', '=', 'post_proposal').select('subject_id').execute()
  expect(auditEntries).toHaveLength(ids.length)
  expect(new Set(auditEntries.map(({ subject_id }) => Number(subject_id)))).toEqual(new Set(ids))
})
