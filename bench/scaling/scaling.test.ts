import { expect, test } from 'vitest'
import { randomNumbers } from '#testing/shared/random.ts'
import { limits, type Scale } from './assumptions.ts'
import type { Costs } from './measure.ts'
import { appServersFor, demandOf, lateOf, needsOf, priceOf, simulate, waitsFor } from './needs.ts'

const costs: Costs = {
  page: { app_ms: 8, database_ms: 4 },
  follow_up: { app_ms: 2, database_ms: 1 },
  stroke: { app_ms: 4, database_ms: 3 },
  event_ms: 0.05,
  idle: { app_ms: 10, database_ms: 6 },
  app_mb: 200,
  database_mb: 150,
  socket_kb: 60,
  connections: 14,
  meeting_kb: 40,
  document_kb: 12,
}
const towns = (sites: number, people = 80): Scale => ({
  name: 'towns',
  councils: [{ people, sites, sitting_at_once: 1, meetings_a_year: 60, documents_a_meeting: 25, document_mb: 1 }],
})

test('work waits until a processor is free, and no longer', () => {
  const three = [0, 0, 0.001].map((at) => ({ at, ms: 10 }))
  expect([1, 2, 3].map((processors) => [...waitsFor(processors, three)])).toEqual([
    [0, 10, 19],
    [0, 0, 9],
    [0, 0, 0],
  ])
  expect(waitsFor(1, three.toReversed())).toEqual(waitsFor(1, three))
  const late = [[], [5], Array.from({ length: 100 }, (_, index) => index)].map((waits) => lateOf(Float64Array.from(waits)))
  expect(late).toEqual([0, 5, 95])
})

test.each([0.3, 0.6, 0.8])('the mean wait at a load of %d matches queueing theory', (load) => {
  const next = randomNumbers(7)
  let at = 0
  const work = Array.from({ length: 100_000 }, () => ({ at: (at += -Math.log(1 - next()) * (0.01 / load)), ms: 10 }))
  const waits = waitsFor(1, work)
  const mean = waits.reduce((sum, one) => sum + one, 0) / waits.length
  // Pollaczek–Khinchine formula for constant service times.
  expect(mean).toBeGreaterThan(((10 * load) / (2 * (1 - load))) * 0.95)
  expect(mean).toBeLessThan(((10 * load) / (2 * (1 - load))) * 1.05)
})

test('the same seed gives the same demand, another one a different demand, and more people more of it', () => {
  const [once, again, other] = [3, 3, 4].map((seed) => demandOf({ people: 80 }, costs, randomNumbers(seed)))
  expect(once).toEqual(again)
  expect(once).not.toEqual(other)
  const [few = 0, many = 0] = [80, 800].map((people) =>
    demandOf({ people }, costs, randomNumbers(1)).reduce((sum, { app_ms }) => sum + app_ms, 0),
  )
  expect(many / few).toBeGreaterThan(8)
  expect(many / few).toBeLessThan(12)
  expect(demandOf({ people: 0 }, costs, randomNumbers(1)).every(({ app_ms }) => app_ms === 0)).toBe(true)
})

test('a large council needs more than two app servers, and then nobody waits too long', () => {
  expect(appServersFor({ people: 80 }, costs)).toBe(2)
  const servers = appServersFor({ people: 3000 }, costs)
  expect(servers).toBeGreaterThan(2)
  const work = demandOf({ people: 3000 }, costs, randomNumbers(1)).map(({ at, app_ms }) => ({ at, ms: app_ms }))
  expect(lateOf(waitsFor(servers, work))).toBeLessThanOrEqual(limits.wait_ms)
  expect(lateOf(waitsFor(servers - 1, work))).toBeGreaterThan(limits.wait_ms)
})

test('ten times the councils need ten times the resources, and about ten times the machines', () => {
  const [some, more] = [simulate(towns(100, 20), costs), simulate(towns(1000, 20), costs)]
  for (const name of ['people', 'app_mb', 'connections', 'store_gb_a_year'] as const)
    expect(more.needs[name]).toBeCloseTo(some.needs[name] * 10, 3)
  expect(more.database.count).toBeCloseTo(some.database.count * 10)
  expect([some, more].every(({ app, database }) => Math.max(app.wait_ms, database.wait_ms) <= limits.wait_ms)).toBe(true)
})

test('the scarcest resource runs out first: connections, memory, or time during a meeting', () => {
  const first = (change: Partial<Costs>) => simulate(towns(100, 20), { ...costs, ...change })
  expect(first({}).database.first).toBe('connections')
  expect(first({ connections: 1 }).database.first).toBe('memory')
  expect(first({}).app.first).toBe('memory')
  expect(first({ page: { app_ms: 1500, database_ms: 4 } }).app.first).toBe('a sitting')
})

test('one town rents parts of machines, ten thousand rent whole ones, and storage grows in proportion', () => {
  const of = (sites: number) => {
    const needs = needsOf(towns(sites), costs)
    return priceOf(needs, { app: needs.app_mb / 60_000, database: needs.connections / limits.connections })
  }
  expect(of(1).machines).toBeLessThan(5_000)
  expect(of(10_000).machines).toBeGreaterThan(1_000_000)
  expect(of(10_000).storage).toBeCloseTo(of(1).storage * 10_000, 3)
})
