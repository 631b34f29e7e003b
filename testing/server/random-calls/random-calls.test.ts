import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actors } from '#testing/server/access/actors.ts'
import { accessWorld, type World } from '#testing/server/access/world.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften, seedOfRun } from '#testing/shared/random.ts'
import { type Call, callsOf, described, operationsOf } from './calls.ts'

const asked = howOften({ inTests: 400, inAll: 1_000, assured: 100_000 })
/** After each chunk the world is built anew, since calls remove and disable things. */
const chunk = Math.min(asked, 1_000)
const atOnce = 4
/**
 * Milliseconds after which a call counts as slow. Some calls start a child process, which takes long on a busy machine: they are counted,
 * but nothing fails.
 */
const patience = 5_000

test('random calls by any actor never fail with a server error', async () => {
  const results = { done: 0, well: 0, slow: 0, slowest: { milliseconds: 0, route: '' } }
  const failures: unknown[] = []
  while (results.done < asked && failures.length < 20) {
    await using server = await testServer({ FULL_TEXT_SEARCH: 'on', METRICS_TOKEN: 'token' })
    failures.push(...(await callMany(server, { seed: seedOfRun + results.done, results })))
  }
  expect(failures).toEqual([])
  const { milliseconds, route } = results.slowest
  noteAssured({
    what: 'Random calls, by several actors, valid and not',
    count: results.done,
    aim: 100_000,
    outcome: `no failure; ${results.well.toLocaleString('en')} of them succeeded; ${results.slow} took more than 5 s, the longest ${Math.round(milliseconds)} ms (${route})`,
    part: 'random-calls',
  })
})

type Results = { done: number; well: number; slow: number; slowest: { milliseconds: number; route: string } }

async function callMany(server: TestServer, { seed, results }: { seed: number; results: Results }) {
  const world = await accessWorld(server)
  const calls = fc.sample(callsOf(operationsOf(server.app.swagger()), await thingsIn(server, world)), { numRuns: chunk, seed })
  const who = fc.sample(fc.constantFrom(...actors, 'RS', 'SA', 'MB'), { numRuns: chunk, seed })
  const failures: unknown[] = []
  const waiting = calls.entries()
  const work = async () => {
    for (const [index, call] of waiting) {
      const actor = who[index] as (typeof actors)[number]
      const { status, milliseconds } = await answerTo(world, { call, actor })
      results.done += 1
      if (status < 400) results.well += 1
      // Signed out, or the password was changed.
      if (status === 401) world.clients[actor] = server.as(world.people[actor])
      if (milliseconds > patience) results.slow += 1
      if (milliseconds > results.slowest.milliseconds) results.slowest = { milliseconds, route: `${call.method} ${call.url.slice(0, 80)}` }
      if (status >= 500) failures.push({ seed, actor, status, ...described(call), log: server.lines.at(-1)?.slice(0, 1_500) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}

async function answerTo(world: World, { call, actor }: { call: Call; actor: (typeof actors)[number] }) {
  const begin = performance.now()
  const { statusCode } = await world.clients[actor].request(call as Parameters<(typeof world.clients)['AN']['request']>[0])
  return { status: statusCode, milliseconds: performance.now() - begin }
}

async function thingsIn({ db }: TestServer, { zip, paramsOf }: World) {
  const { rows } = await sql<{ id: string }>`select id::text from annotation union select id::text from device`.execute(db)
  const another = await geverZip({ meetings: [aMeetingManifest({ opengever_id: 1, title: 'Andere' })] })
  return {
    paramsOf,
    uuids: ['00000000-0000-4000-8000-000000000000', ...rows.map(({ id }) => id)],
    files: {
      zip,
      another,
      pdf: smallPdf('Antrag'),
      broken: smallPdf('Antrag').subarray(0, 300),
      text: Buffer.from('Antrag'),
      none: Buffer.alloc(0),
    },
  }
}
