import { randomNumbers } from '#testing/shared/random.ts'
import { type Council, least_app_servers, limits, machine, type Scale, sitting, storage } from './assumptions.ts'
import type { Costs, Work } from './measure.ts'

/** Total needs of a scale while its concurrent sittings run, and its storage for a year. */
export function needsOf({ councils }: Scale, costs: Costs) {
  const sum = (of: (council: Council) => number) => councils.reduce((all, council) => all + of(council) * council.sites, 0)
  const app_servers = sum((one) => appServersFor(one, costs))
  const listening = sum((one) => one.people * one.sitting_at_once * sitting.attendance)
  const sites = sum(() => 1)
  const rows_kb = sum((one) => one.meetings_a_year * (costs.meeting_kb + one.documents_a_meeting * costs.document_kb))
  return {
    sites,
    people: sum((one) => one.people),
    listening,
    app_servers,
    app_mb: app_servers * costs.app_mb + (listening * costs.socket_kb) / 1024,
    database_mb: sites * costs.database_mb,
    connections: app_servers * costs.connections,
    idle_app_cores: (app_servers * costs.idle.app_ms) / 1000,
    idle_database_cores: (sites * costs.idle.database_ms) / 1000,
    database_gb_a_year: rows_kb / 1024 ** 2,
    store_gb_a_year: sum((one) => one.meetings_a_year * one.documents_a_meeting * one.document_mb) / 1024,
    proxies: Math.max(2, Math.ceil(listening / limits.sockets_of_proxy)),
  }
}

export type Needs = ReturnType<typeof needsOf>

/** Machines that each resource alone would need; the largest is the bottleneck. */
const appMachines = (needs: Needs): Record<string, number> => ({
  memory: needs.app_mb / machine.memory_mb,
  'processors at rest': needs.idle_app_cores / machine.cores,
})

const databaseMachines = (needs: Needs): Record<string, number> => ({
  memory: needs.database_mb / machine.memory_mb,
  connections: needs.connections / limits.connections,
  'processors at rest': needs.idle_database_cores / machine.cores,
  'five years of rows': (needs.database_gb_a_year * 5) / limits.database_gb,
})

/** The largest count, with its name. */
function largest(counted: Record<string, number>): { name: string; count: number } {
  const [[name, count] = ['', 0]] = Object.entries(counted).sort(([, one], [, other]) => other - one)
  return { name, count }
}

/** Machines can be rented in eighths. */
const rented = (count: number) => Math.ceil(count * 8) / 8

/** Francs per year: app servers on at least two machines, each database with a standby, proxies; and the storage after one year. */
export function priceOf(needs: Needs, { app, database }: { app: number; database: number }) {
  const machines = Math.max(rented(app), 2 / 8) + 2 * rented(database) + rented(needs.proxies / 8)
  const gigabytes = (needs.database_gb_a_year + needs.store_gb_a_year) * (1 + storage.backups)
  return { machines: machines * machine.chf, storage: gigabytes * storage.chf_gb }
}

/** At most this many machines are simulated. */
const MAX_SIMULATED = 3
/** Per kind of council; the other councils repeat these. */
const MAX_SITTINGS = 8

const tiers = {
  app: { ms: 'app_ms', idle: 'idle_app_cores', machines: appMachines },
  database: { ms: 'database_ms', idle: 'idle_database_cores', machines: databaseMachines },
} as const

/** What a tier needs: the number of machines, the resource that determines it, and the load of the busiest machine during a sitting. */
type Tier = { count: number; machines: number; first: string; busy: number; wait_ms: number }

/** The smallest number of machines with which the wait stays within the limit. Deterministic for a seed. */
export function simulate(scale: Scale, costs: Costs, seed = 1) {
  const needs = needsOf(scale, costs)
  const tierOf = (kind: keyof typeof tiers): Tier => {
    const { name, count } = largest(tiers[kind].machines(needs))
    let [machines, first] = [Math.max(1, Math.ceil(count)), name]
    for (;;) {
      const processors = Math.max(1, Math.floor(machine.cores - needs[tiers[kind].idle] / machines))
      const seen = busiest(processors, workOf(kind, machines, { scale, costs, seed }))
      if (seen.wait_ms <= limits.wait_ms) return { count: first === 'a sitting' ? machines : count, machines, first, ...seen }
      machines = Math.ceil(machines * 1.1)
      first = 'a sitting'
    }
  }
  return { needs, app: tierOf('app'), database: tierOf('database') }
}

/** The work of a sitting on each simulated machine; councils are assigned to machines at random. */
function workOf(kind: keyof typeof tiers, machines: number, { scale, costs, seed }: { scale: Scale; costs: Costs; seed: number }) {
  const next = randomNumbers(seed)
  const work = Array.from({ length: Math.min(machines, MAX_SIMULATED) }, (): Task[] => [])
  for (const council of scale.councils) {
    const sittings = Array.from({ length: Math.min(council.sites, MAX_SITTINGS) }, () => demandOf(council, costs, next))
    for (let site = 0; site < council.sites; site++) {
      const on = work[Math.floor(next() * machines)]
      if (next() >= council.sitting_at_once || !on) continue
      for (const demand of sittings[Math.floor(next() * sittings.length)] ?? []) on.push({ at: demand.at, ms: demand[tiers[kind].ms] })
    }
  }
  return work
}

function busiest(processors: number, work: Task[][]) {
  const seen = work.map((one) => ({
    busy: one.reduce((sum, { ms }) => sum + ms, 0) / (sitting.lasts * 1000 * machine.cores),
    wait_ms: lateOf(waitsFor(processors, one)),
  }))
  return seen.reduce((one, other) => (other.wait_ms > one.wait_ms ? other : one))
}

/** Number of app servers that a council needs during its sitting: each is one process and uses one processor. */
export function appServersFor(council: Pick<Council, 'people'>, costs: Costs, seed = 1): number {
  const work = demandOf(council, costs, randomNumbers(seed)).map(({ at, app_ms }) => ({ at, ms: app_ms }))
  let servers = least_app_servers
  while (lateOf(waitsFor(servers, work)) > limits.wait_ms) servers += 1
  return servers
}

/** Work that starts to wait for a processor at this second. */
export type Demand = { at: number } & Work

/** Exponential interval: seconds until the next event at this mean rate. */
const pause = (next: () => number, every: number) => -Math.log(1 - next()) * every

/** Roughly normal: sum of twelve uniform values. */
const around = (next: () => number, middle: number, spread: number) =>
  middle + spread * (Array.from({ length: 12 }, next).reduce((sum, one) => sum + one, 0) - 6)

/** Work of one council's app servers and database during the half hour around the start of its sitting. */
export function demandOf({ people }: Pick<Council, 'people'>, costs: Costs, next: () => number): Demand[] {
  const present = Array.from({ length: Math.round(people * sitting.attendance) }, () =>
    Math.max(0, around(next, sitting.begins, sitting.arrival_spread)),
  )
  const all: Demand[] = []
  const repeat = (from: number, every: number, work: Work) => {
    for (let at = from; at < sitting.lasts; at += pause(next, every)) all.push({ at, app_ms: work.app_ms, database_ms: work.database_ms })
  }
  for (const came of present) {
    repeat(came, sitting.page_every, costs.page)
    if (next() < sitting.writing) repeat(came + pause(next, sitting.stroke_every), sitting.stroke_every, costs.stroke)
  }
  for (let at = sitting.begins; at < sitting.lasts; at += sitting.item_every) {
    const listening = present.filter((came) => came < at)
    all.push({ at, app_ms: costs.event_ms * listening.length, database_ms: 0 })
    for (const _ of listening)
      all.push({ at: at + next() * sitting.follow_within, app_ms: costs.follow_up.app_ms, database_ms: costs.follow_up.database_ms })
  }
  return all
}

type Task = { at: number; ms: number }

/** First come, first served by the next free processor; returns the wait of each in milliseconds. `at` in seconds. */
export function waitsFor(processors: number, work: Task[]): Float64Array {
  const free = new Float64Array(processors)
  const waits = new Float64Array(work.length)
  const inOrder = work.toSorted((one, other) => one.at - other.at)
  for (const [index, { at, ms }] of inOrder.entries()) {
    const first = firstFree(free)
    const begins = Math.max(at * 1000, free[first] ?? 0)
    free[first] = begins + ms
    waits[index] = begins - at * 1000
  }
  return waits
}

function firstFree(free: Float64Array): number {
  let first = 0
  for (let one = 1; one < free.length; one++) if ((free[one] ?? 0) < (free[first] ?? 0)) first = one
  return first
}

/** 95th percentile of the waits. */
export const lateOf = (waits: Float64Array): number => waits.toSorted()[Math.floor(waits.length * 0.95)] ?? 0
