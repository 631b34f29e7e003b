import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#features/identity/server/sessions.ts'
import { getPosting, postProposal } from '#features/records/contract.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { sessionHeaders } from '#testing/server/clients/client.ts'
import { aPostingCommittee } from '#testing/server/factories/motions/posting-factories.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { aRecordsSystem } from '#testing/server/outside/records-system.ts'
import { urlOf } from '#testing/server/site/databases.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let testedServer: TestServer
beforeAll(async () => {
  testedServer = await testServer()
})
afterAll(() => testedServer[Symbol.asyncDispose]())

const within = { interval: 5 }
/** The program's number of database connections: further requests wait for one. */
const connections = 10
const people = { inbox: 13, 'records system': connections }
type Connector = keyof typeof people
/**
 * When the server is killed: all connections have written and none has committed, all have committed and none has answered, or so many
 * postings have been committed (inbox) or received (records system).
 */
type Moment = 'before the commit' | 'before the answer' | number

/** Sends one person's postings to the program, with two files that nobody else has. */
async function aSender(site: RunningSite) {
  const { committee, member, business_type } = await aPostingCommittee(testedServer)
  const headers = sessionHeaders(await openSession(testedServer.db, { user_id: member.id, at: new Date() }))
  const call = (url: string, init: RequestInit = {}) => fetch(new URL(url, site.server.address), { ...init, headers })
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
  return { committee, member, call, ask, texts, files, post }
}
type Sender = Awaited<ReturnType<typeof aSender>>

const postingsOf = (senders: Sender[]) => {
  const posters = senders.map(({ member }) => member.id)
  const columns = ['id', 'poster_id', 'fields', 'key', 'state', 'external_id'] as const
  return testedServer.db.selectFrom('posting').where('poster_id', 'in', posters).select(columns).execute()
}

/** Where the postings of a connector arrive: how many, and what has to be released and checked after the kill. */
const connectors = {
  inbox: async () => ({
    settings: {},
    countArrived: async (senders: Sender[]) => (await postingsOf(senders)).length,
    release: () => Promise.resolve(),
    expectDelivered: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }),
  'records system': async () => {
    const names = new Map<string, string>()
    const death = Promise.withResolvers<void>()
    const system = await aRecordsSystem({
      answer: async ({ fields }) => {
        const key = String(fields.key)
        if (!names.has(key)) names.set(key, `GS-${names.size + 1}`)
        await death.promise
        return { title: 'Registriert', id: names.get(key) }
      },
    })
    return {
      settings: { RECORDS_URL: system.url, RECORDS_ALLOW_PRIVATE: 'on' },
      countArrived: () => Promise.resolve(names.size),
      /** Answers from now on, and makes the turns of the killed server end. */
      release: async () => {
        death.resolve()
        const ended = { next_attempt: new Date().toISOString() }
        await testedServer.db.updateTable('posting').set(ended).where('state', '=', 'waiting').execute()
      },
      expectDelivered: async (senders: Sender[]) => {
        await expect.poll(async () => (await postingsOf(senders)).filter(({ state }) => state !== 'delivered')).toEqual([])
        expect(new Map((await postingsOf(senders)).map(({ key, external_id }) => [key, external_id]))).toEqual(names)
      },
      [Symbol.asyncDispose]: () => system[Symbol.asyncDispose](),
    }
  },
}

/** Posts, waits for the moment and kills the server. */
async function killAt(moment: Moment, site: RunningSite, post: () => void, countArrived: () => Promise<number>) {
  if (typeof moment === 'number') {
    post()
    await expect.poll(countArrived, within).toBeGreaterThanOrEqual(moment)
    return site.server.kill()
  }
  const isCommitted = moment === 'before the answer'
  // The audit entry is written last, so every posting waits here.
  const log = await testedServer.db.startTransaction().execute()
  await log.selectFrom('audit_head').select('hash').forUpdate().execute()
  post()
  await expect.poll(() => countWaiting(testedServer.db), within).toBe(connections)
  const rest = await testedServer.db.startTransaction().execute()
  if (isCommitted) {
    // Queued behind all of them, so it is granted before anything they do next.
    const locked = sql`lock table posting in exclusive mode`.execute(rest)
    await expect.poll(() => countWaiting(testedServer.db), within).toBe(connections + 1)
    await log.rollback().execute()
    await locked
  }
  expect(await countArrived()).toBe(isCommitted ? connections : 0)
  await site.server.kill()
  if (!isCommitted) await log.rollback().execute()
  await rest.rollback().execute()
}

/** Exactly what was sent was posted once, with every byte, and audited once. */
async function expectPostedOnce(senders: Sender[], ids: (number | string)[]) {
  const postings = await postingsOf(senders)
  expect(postings).toHaveLength(ids.length)
  const read = senders.map(async ({ member, texts, files, call, ask }, at) => {
    const posting = postings.find(({ id }) => id === ids[at])
    expect(posting).toMatchObject({ poster_id: member.id, fields: { description: texts.description } })
    const body = (await (await ask(fillPath(getPosting.path, { id: posting!.id }))).json()) as { files: { name: string; url: string }[] }
    const readFiles = await Promise.all(body.files.map(async ({ name, url }) => ({ name, text: await (await call(url)).text() })))
    expect(readFiles).toEqual(files)
  })
  await Promise.all(read)
  const committees = senders.map(({ committee }) => committee.id)
  const auditEntries = testedServer.db.selectFrom('audit_log').where('committee_id', 'in', committees).where('action', '=', 'post_proposal')
  const audited = (await auditEntries.select('subject_id').execute()).map(({ subject_id }) => Number(subject_id))
  expect(audited).toHaveLength(ids.length)
  expect(new Set(audited)).toEqual(new Set(ids))
}

const moments: [Connector, Moment][] = [
  ['inbox', 'before the commit'],
  ['inbox', 2],
  ['inbox', 'before the answer'],
  ['inbox', 7],
  ['records system', 10],
  ['records system', 1],
  ['records system', 10],
  ['records system', 4],
  ['records system', 10],
]

test.each(moments)('after a kill while people post to the %s (%s), a retry by key posts each once with all files', async (name, moment) => {
  await using connector = await connectors[name]()
  await using site = await aRunningSite({ DATABASE_URL: urlOf(testedServer.connection), ...connector.settings })
  const senders = await Promise.all(Array.from({ length: people[name] }, () => aSender(site)))
  let answers: Promise<(number | string)[]> = Promise.resolve([])
  const postAll = () => {
    answers = Promise.all(senders.map(({ post }) => post()))
  }
  await killAt(moment, site, postAll, () => connector.countArrived(senders))
  const answered = await answers
  if (name === 'records system' || typeof moment === 'string') expect(answered).toEqual(senders.map(() => 'lost'))
  await connector.release()
  await site.restart()
  const again = await Promise.all(senders.map(({ post }) => Promise.all([post(), post()])))
  for (const [at, [one, other]] of again.entries()) {
    expect(one).toEqual(expect.any(Number))
    expect(other).toBe(one)
    // Anybody answered before gets the same answer.
    expect([one, 'lost']).toContain(answered[at])
  }
  await connector.expectDelivered(senders)
  await expectPostedOnce(
    senders,
    again.map(([id]) => id),
  )
})
