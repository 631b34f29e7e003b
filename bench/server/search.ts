import { sql } from 'kysely'
import pg from 'pg'
import { interleaved, percentile95 } from '#bench/rounds.ts'
import { client } from '#bench/sites/calls.ts'
import { addCommittees } from '#bench/sites/committees.ts'
import { addMeetings } from '#bench/sites/meetings.ts'
import { wordOfRank } from '#bench/sites/prose.ts'
import { emptySite, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { search } from '#features/search/contract.ts'
import { indexAll } from '#features/search/server/index/follow-due.ts'
import { rebuildOutdated } from '#features/search/server/index/rebuild.ts'
import { findAnswer } from '#features/search/server/routes.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { randomNumbers } from '#testing/shared/random.ts'

const allowedMilliseconds = 50
/** The smaller site has a tenth of it. */
const documents = Number(process.env['SEARCH_DOCUMENTS'] ?? 100_000)

/** Words of all frequencies, alone and in pairs, prefixes and phrases; every other query asks for documents with facets. */
const queries = Array.from({ length: 100 }, (_, index) => {
  const next = randomNumbers(index)
  // The most frequent words carry no meaning and are not searched for.
  const word = () => wordOfRank(Math.round(60 * (20_000 / 60) ** next()))
  const kinds = [word(), `${word()} ${word()}`, `${word()} -${word()}`, `${word().slice(0, 5)}*`, `"${wordOfRank(100)} ${wordOfRank(200)}"`]
  return { query: kinds[index % kinds.length] ?? '', ...(index % 2 === 0 && { type: 'virtual.document' as const }) }
})

async function p95<Asked>(all: Asked[], ask: (one: Asked) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const one of all) {
    const begun = performance.now()
    await ask(one)
    times.push(performance.now() - begun)
  }
  return percentile95(times)
}

const addressOf = (asked: (typeof queries)[number]) => `search/?${new URLSearchParams(asked)}`

/** The statements that the server sends to the database for each query. */
async function statements(site: Site): Promise<Statement[][]> {
  const env = readEnv({ DATA_DIR: site.data_dir })
  const { take, end } = recordStatements()
  const { db, stop } = await joinDatabase(env)
  const me = await findActor(db, 'responsible', new Date().toISOString().slice(0, 10))
  if (!me) throw new Error('Nobody searches')
  const all: Statement[][] = []
  take()
  for (const query of queries) {
    const asked = search.query.parse(query)
    await findAnswer(db, { searcher: { me, enable_businesses: true }, asked, language: 'de', time_zone: env.time_zone })
    all.push(take())
  }
  await stop()
  end()
  return all
}

/** A connection that prepares each statement once, with the same plans as the server's connections. */
async function directly(site: Site) {
  const database = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  const direct = new pg.Client({
    ...database.connection,
    options: '-c TimeZone=Europe/Zurich -c DateStyle=ISO -c plan_cache_mode=force_generic_plan',
  })
  await direct.connect()
  const names = new Map<string, string>()
  const send = async (all: Statement[]) => {
    for (const { text, values } of all) {
      const name = names.get(text) ?? `s${names.size}`
      names.set(text, name)
      await direct.query({ name, text, values })
    }
  }
  const end = async () => {
    await direct.end()
    await database.stop()
  }
  return { send, end }
}

async function measure(count: number) {
  const site = await searchSite(count)
  const server = await startSite(site)
  const ask = client(site, server.address)
  const sent = await statements(site)
  const { send, end } = await directly(site)
  const ours = () => p95(queries, (asked) => ask('GET', addressOf(asked)))
  // Warm-up: a new process still compiles its code.
  await ours()
  const measured = await interleaved(5, { ours, direct: () => p95(sent, send) })
  await end()
  await server.stop()
  await removeSite(site)
  return measured
}

let large: ReturnType<typeof measure> | undefined
const measureLarge = () => (large ??= measure(documents))

/**
 * A member's search over HTTP, with facets and highlights, compared with the same statements prepared and sent directly: ratio of the 95th
 * percentiles.
 */
export async function searchAnswer() {
  const { ours, direct } = await measureLarge()
  return { ratio: ours / direct, ours, direct }
}

/** The same, compared with the limit. */
export async function searchTime() {
  const { ours } = await measureLarge()
  return { ratio: ours / allowedMilliseconds, ours }
}

/** The same, compared with a tenth of the documents. */
export async function searchGrowth() {
  const [{ ours: among100000 }, { ours: among10000 }] = [await measureLarge(), await measure(documents / 10)]
  return { ratio: among100000 / among10000, among100000, among10000 }
}

const committees = 10
/** Number of committees of the person who searches. */
const seats = 4
const documentsOfMeeting = 20

/** A site with this many one-page documents, twenty per meeting, all indexed. */
async function searchSite(count: number): Promise<Site> {
  const site = await emptySite()
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: site.data_dir }))
  // Otherwise the measured server would rebuild the index.
  await rebuildOutdated(db)
  const committee_ids = await addCommittees(db, { committees, seats })
  await addMeetings(db, { committee_ids, meetings: Math.ceil(count / documentsOfMeeting), documents: count, dayOf })
  await indexAll({ db })
  await sql`vacuum analyze`.execute(db)
  await stop()
  return site
}

const firstDay = Date.parse('2016-01-01')

const dayOf = (meeting_id: number) => new Date(firstDay + (meeting_id % 4000) * 86_400_000).toISOString().slice(0, 10)

type Statement = { text: string; values: unknown[] }

type Client = { query: (this: unknown, ...given: unknown[]) => unknown }

/** Records the statements, with values, of connections that this process opens from now on. `take` returns those since its last call. */
function recordStatements() {
  const prototype = pg.Client.prototype as unknown as Client
  const { query } = prototype
  let sent: Statement[] = []
  prototype.query = function (...given) {
    const [statement] = given as [string | pg.QueryConfig]
    if (typeof statement === 'object' && statement.values) sent.push({ text: statement.text, values: statement.values })
    return Reflect.apply(query, this, given)
  }
  const take = () => {
    const all = sent
    sent = []
    return all
  }
  const end = () => {
    prototype.query = query
  }
  return { take, end }
}
