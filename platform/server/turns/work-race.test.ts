import '#testing/shared/seeded.ts'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from '#platform/server/http/errors.ts'
import type { Sandbox } from '#platform/server/sandbox/sandbox.ts'
import { portOf } from '#testing/server/site/ports.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { anActor } from '#testing/shared/actors.ts'
import { howOften } from '#testing/shared/random.ts'
import { openWork } from './work.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Waits for `count` rounds of the event loop, or until the signal aborts. */
async function rounds(count: number, signal?: AbortSignal) {
  for (let round = 0; round < count; round++) {
    if (signal?.aborted) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A sandbox whose programs take a while and then answer; the program is the person's name, and it records who runs. */
function watchedSandbox() {
  const running: string[] = []
  const seen = { together: 0, twice: 0, ended: 0 }
  const sandbox: Sandbox = async (person, { args = [], signal }) => {
    seen.twice += Number(running.includes(person))
    running.push(person)
    seen.together = Math.max(seen.together, running.length)
    let isOver = false
    const end = async () => {
      if (isOver) return
      isOver = true
      // A killed child takes a while to end.
      await rounds(2)
      running.splice(running.indexOf(person), 1)
      seen.ended += 1
    }
    await rounds(Number(args[0]), signal)
    if (signal?.aborted) {
      await end()
      throw signal.reason
    }
    return { answer: { person } as never, output: Readable.from([]), end }
  }
  return { sandbox, seen }
}

const request = fc.record({
  person: fc.integer({ min: 1, max: 8 }),
  /** In rounds: when it is requested, how long it runs, and when the caller disconnects; in that case it would run forever. */
  begin: fc.nat(30),
  takes: fc.nat(12),
  leaves: fc.option(fc.nat(60), { freq: 3 }),
})

test('simultaneous work never exceeds the places, runs once per person, and serves everybody who stays', async () => {
  const requests = fc.sample(request, howOften({ inTests: 200, inAll: 600 }))
  const { sandbox, seen } = watchedSandbox()
  const work = openWork({ db: server.db, env: { work_places: 3 }, sandbox }, { mostWaiting: 1_000 })
  const app = fastify()
  app.setErrorHandler(errorHandler(server.env))
  app.addHook('onRequest', async (asked) => {
    asked.me = { ...anActor([]), id: Number(asked.headers['x-person']) }
  })
  app.get('/', async (asked, reply) => {
    const args = [String(asked.headers['x-takes'])]
    return work.ofCaller(reply, async (run) => (await run<object>(String(asked.me.id), { input: Readable.from([]), args, ...none })).answer)
  })
  const address = `http://127.0.0.1:${await portOf({ app })}/`
  const outcomes = await Promise.all(
    requests.map(async ({ person, begin, takes, leaves }) => {
      await rounds(begin)
      const leaving = new AbortController()
      const headers = { 'x-person': String(person), 'x-takes': String(leaves === null ? takes : Infinity) }
      const asked = fetch(address, { headers, signal: leaving.signal }).then(
        async (answer) => [answer.status, await answer.json()] as const,
        () => ['left'] as const,
      )
      if (leaves !== null) void rounds(leaves).then(() => leaving.abort())
      return { person, leaves, outcome: await asked }
    }),
  )
  for (const { person, leaves, outcome } of outcomes)
    expect(outcome).toEqual(leaves === null ? [200, { person: String(person) }] : ['left'])
  await expect.poll(() => work.count()[0]).toEqual({ by: 'people', running: 0, waiting: 0 })
  expect(seen).toEqual({ together: 3, twice: 0, ended: expect.any(Number) })
  await app.close()
})

const none = { milliseconds: 0, memory: 0 }
