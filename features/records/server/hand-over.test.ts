import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { languages } from '#platform/shared/languages.ts'
import { aPostingOfSomebody, findPostingRow } from '#testing/server/factories/motions/posting-factories.ts'
import { aRecordsSystem, type Behaviour, silence } from '#testing/server/outside/records-system.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'
import { answerOf, handOver, handOverLater } from './hand-over.ts'
import { resumePostings, sweepPostings, takeTurn } from './turns.ts'

let server: TwoServers
beforeAll(async () => {
  server = await twoServers()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  server.stand('2026-11-20T10:00:00+01:00')
  lines = []
  await server.db.deleteFrom('mail').execute()
  await server.db.deleteFrom('posting').execute()
  await sql`delete from pgboss.job`.execute(server.db)
})

const settingsOf = ({ url }: { url: string }) => ({ ...server.env, records_url: url, records_allow_private: true })
let lines: string[]
/** The site configured to post to that system, and its log. */
const postingTo = (system: { url: string }) => ({ ...server, env: settingsOf(system), tell: (line: string) => void lines.push(line) })

/** Somebody with an e-mail address, and their posting. */
async function aPosting() {
  const posting = await aPostingOfSomebody(server, { connector: 'http' })
  await server.db.updateTable('app_user').set({ email: 'anna@example.org', language: 'fr' }).where('id', '=', posting.poster.id).execute()
  return posting
}

const stateOf = async (posting: { id: number }) => {
  const { state, attempts, answer, problem } = await findPostingRow(server, posting)
  return [state, attempts, answer, problem]
}
const mails = async () =>
  (await server.db.selectFrom('mail').select(['to_address', 'text']).execute()).map(({ to_address, text }) => [to_address, text])

/** The queued turns, with their start in seconds from the server's current time. */
async function jobs() {
  const { rows } = await sql<{ posting_id: number; attempt: number; start_after: string }>`
    select (data ->> 'posting_id')::int as posting_id, (data ->> 'attempt')::int as attempt, start_after
    from pgboss.job where name = 'hand_over' order by attempt, start_after`.execute(server.db)
  const now = server.clock().getTime()
  return rows.map(({ posting_id, attempt, start_after }) => [posting_id, attempt, (Date.parse(start_after) - now) / 1000])
}

const inSeconds = (seconds: number) => server.stand(new Date(server.clock().getTime() + seconds * 1000).toISOString())
const says =
  (status: number, body: object): Behaviour =>
  (_arrived, reply) =>
    reply.code(status).send(body)

const posted = { title: 'Mehr Bänke am Fluss', id: 4, state: 'waiting', external_id: null, external_url: null } as const
/** What the posting request would answer. */
function answered(outcome: Parameters<typeof answerOf>[1]) {
  try {
    return [200, answerOf(posted, outcome).title]
  } catch (error) {
    const { status, body } = error as Problem
    return [status, 'detail' in body && languages.map((language) => translate(language, body.detail))]
  }
}

test('a posting accepted at once is delivered without a mail', async () => {
  await using system = await aRecordsSystem({ answer: says(200, { title: 'Registriert', id: 7, url: 'https://records.example/7' }) })
  const posting = await aPosting()
  const outcome = await handOver(postingTo(system), posting.id)
  expect(outcome).toMatchObject({ state: 'delivered', title: 'Registriert' })
  expect(await findPostingRow(server, posting)).toMatchObject({
    state: 'delivered',
    title: 'Mehr Bänke am Fluss',
    external_id: '7',
    external_url: 'https://records.example/7',
    next_attempt: null,
  })
  expect(await handOver(postingTo(system), posting.id)).toEqual(outcome)
  await handOverLater(postingTo(system), { posting_id: posting.id, attempt: 1 })
  expect(system.arrived).toHaveLength(1)
  expect(await mails()).toEqual([])
})

const waf = ['Connection Error (WAF)', 'Connection Error (WAF)', 'Connection Error (WAF)']

test.each<[string, Behaviour, unknown[], unknown[]]>([
  [
    'a refusal with a reason',
    says(400, { detail: '{{x}} $t(a)' }),
    [409, languages.map(() => '{{x}} $t(a)')],
    ['refused', 1, '{{x}} $t(a)', '{{x}} $t(a)'],
  ],
  [
    'a refusal without a reason',
    says(400, {}),
    [409, expect.anything()],
    ['refused', 1, expect.stringContaining('n’a pas indiqué de motif'), ''],
  ],
  [
    'an answer from something other than a records system',
    says(200, {}),
    [502, waf],
    ['refused', 1, waf[0], 'it answered 200 without a title'],
  ],
  [
    'the site is unknown to it',
    says(401, { detail: 'Token abgelaufen' }),
    [200, 'Mehr Bänke am Fluss'],
    ['waiting', 1, '', 'it answered 401: set RECORDS_TOKEN to what it expects'],
  ],
  ['an error', says(500, {}), [200, 'Mehr Bänke am Fluss'], ['waiting', 1, '', 'it answered 500']],
  ['silence', silence, [200, 'Mehr Bänke am Fluss'], ['waiting', 1, '', expect.stringContaining('abort')]],
])('answers the poster and stores the outcome: %s', async (_what, answer, expected, state) => {
  await using system = await aRecordsSystem({ answer })
  const posting = await aPosting()
  const outcome = await handOver(postingTo(system), posting.id, answer === silence ? 200 : undefined)
  expect(answered(outcome)).toEqual(expected)
  expect(await stateOf(posting)).toEqual(state)
  expect(await mails()).toEqual([])
  const logged: Record<string, string[]> = { 200: ['waits'], 409: [], 502: ['is given up'] }
  expect(lines).toEqual(
    logged[String(expected[0])]?.map((how) => expect.stringMatching(new RegExp(`^posting ${posting.id} ${how}: .`)) as string),
  )
})

test('hands a posting over later under the same key, once, and notifies its poster', async () => {
  let attempts = 0
  const answer: Behaviour = (_arrived, reply) => (attempts++ === 0 ? reply.code(503).send() : { title: 'Registriert' })
  await using system = await aRecordsSystem({ answer })
  const posting = await aPosting()
  const next = { posting_id: posting.id, attempt: 1 }
  await handOver(postingTo(system), posting.id)
  expect(await jobs()).toEqual([[posting.id, 1, 50]])

  // A job that runs before the pause is over is queued again.
  inSeconds(20)
  await handOverLater(postingTo(system), next)
  expect(system.arrived).toHaveLength(1)
  expect(await jobs()).toEqual([
    [posting.id, 1, 10],
    [posting.id, 1, 30],
  ])
  inSeconds(10)
  await handOverLater(postingTo(system), next)
  await handOverLater(postingTo(system), next)
  expect(system.arrived.map(({ headers, fields }) => [headers['idempotency-key'], fields.key])).toEqual([
    [posting.key, posting.key],
    [posting.key, posting.key],
  ])
  expect(await stateOf(posting)).toEqual(['delivered', 2, '', null])
  expect(await mails()).toEqual([['anna@example.org', expect.stringContaining('Transmis')]])
})

test('a later refusal is notified by mail without its text', async () => {
  await using system = await aRecordsSystem({ answer: says(400, { detail: 'Geheim.' }) })
  const posting = await aPosting()
  await handOver(postingTo({ url: 'http://127.0.0.1:1/' }), posting.id)
  inSeconds(60)
  await handOverLater(postingTo(system), { posting_id: posting.id, attempt: 1 })
  expect(await stateOf(posting)).toEqual(['refused', 2, 'Geheim.', 'Geheim.'])
  expect(await mails()).toEqual([['anna@example.org', expect.stringContaining('Non accepté')]])
  expect(JSON.stringify(await mails())).not.toContain('Geheim')
})

test('retries an unreachable system ever more rarely, and gives up after a day with a mail to the poster', async () => {
  const nobody = postingTo({ url: 'http://127.0.0.1:1/' })
  const posting = await aPosting()
  const begin = server.clock().getTime()
  await handOver(nobody, posting.id)
  for (let attempt = 1; attempt < 15; attempt++) {
    expect(await mails()).toEqual([])
    const { next_attempt } = await findPostingRow(server, posting)
    server.stand(next_attempt ?? '')
    await handOverLater(nobody, { posting_id: posting.id, attempt })
  }
  expect((server.clock().getTime() - begin) / 3_600_000).toBeCloseTo(24.3, 1)
  expect(await stateOf(posting)).toEqual([
    'refused',
    15,
    expect.stringContaining('n’a pas pu être transmis'),
    expect.stringContaining('ECONNREFUSED'),
  ])
  expect(await mails()).toHaveLength(1)
  const logged = (how: string) => expect.stringMatching(new RegExp(`^posting ${posting.id} ${how}: .*ECONNREFUSED`)) as string
  expect(lines).toEqual([...Array<string>(14).fill(logged('waits')), logged('is given up')])
})

test('two servers hand a posting over once between them', async () => {
  await using system = await aRecordsSystem()
  const posting = await aPosting()
  const other = { ...postingTo(system), db: server.server.db }
  const outcomes = await Promise.all([postingTo(system), other, postingTo(system), other].map((site) => handOver(site, posting.id)))
  expect(system.arrived).toHaveLength(1)
  expect(outcomes.filter(({ state }) => state === 'delivered').length).toBeGreaterThan(0)
  expect(outcomes.filter(({ state }) => state === 'refused' || state === 'no_title')).toEqual([])
  expect(await stateOf(posting)).toEqual(['delivered', 1, '', null])
})

test('an unfinished turn expires; until then nobody else hands the posting over', async () => {
  await using system = await aRecordsSystem()
  const posting = await aPosting()
  const next = { posting_id: posting.id, attempt: 1 }
  expect(await takeTurn(server, { posting_id: posting.id, attempt: 0 }, 20_000)).toBe(true)
  inSeconds(49)
  expect(await handOver(postingTo(system), posting.id)).toMatchObject({ state: 'delayed' })
  await handOverLater(postingTo(system), next)
  expect(system.arrived).toEqual([])
  inSeconds(1)
  await handOverLater({ ...postingTo(system), db: server.server.db }, next)
  expect(await stateOf(posting)).toEqual(['delivered', 2, '', null])
  expect(await mails()).toHaveLength(1)
})

test('an acceptance that arrives during the next turn wins over what that turn gets', async () => {
  const posting = await aPosting()
  const [asked, noted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly: Behaviour = async () => {
    await asked.promise
    return { title: 'Registriert', id: 'first' }
  }
  const strictly: Behaviour = async (_arrived, reply) => {
    asked.resolve()
    await noted.promise
    return reply.code(400).send({ detail: 'Zu spät.' })
  }
  await using slow = await aRecordsSystem({ answer: slowly })
  await using strict = await aRecordsSystem({ answer: strictly })
  const first = handOver(postingTo(slow), posting.id)
  await expect.poll(() => slow.arrived.length).toBe(1)
  inSeconds(50)
  const second = handOverLater({ ...postingTo(strict), db: server.server.db }, { posting_id: posting.id, attempt: 1 })
  expect(await first).toMatchObject({ state: 'delivered' })
  noted.resolve()
  await second
  expect(await findPostingRow(server, posting)).toMatchObject({ state: 'delivered', external_id: 'first', answer: '' })
  expect(await mails()).toEqual([])
})

test('a posting for a system no longer configured keeps waiting', async () => {
  const posting = await aPosting()
  expect(await handOver(server, posting.id)).toEqual({ state: 'delayed', problem: 'no settings for http' })
  expect(await stateOf(posting)).toEqual(['waiting', 1, '', 'no settings for http'])
})

test('waiting postings are queued again at start, and overdue ones by the nightly sweep', async () => {
  const [delivered, waiting, late] = [await aPosting(), await aPosting(), await aPosting()]
  await server.db.updateTable('posting').set({ state: 'delivered', next_attempt: null }).where('id', '=', delivered.id).execute()
  await server.db
    .updateTable('posting')
    .set({ attempts: 3, next_attempt: '2026-11-20T10:02:00+01:00' })
    .where('id', '=', waiting.id)
    .execute()
  await server.db.updateTable('posting').set({ attempts: 5, next_attempt: '2026-11-20T08:59:00+01:00' }).where('id', '=', late.id).execute()
  await sweepPostings(server, server.clock())
  expect(await jobs()).toEqual([[late.id, 5, 0]])
  await sql`delete from pgboss.job`.execute(server.db)
  await resumePostings(server)
  expect(await jobs()).toEqual([
    [waiting.id, 3, 120],
    [late.id, 5, 0],
  ])
})
