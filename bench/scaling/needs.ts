import { randomNumbers } from '#testing/shared/random.ts'
import { type Council, limits, machine, type Scale, sitting, storage } from './assumptions.ts'
import { appServersFor, demandOf, lateOf, type Task, waitsFor } from './demand.ts'
import type { Costs } from './measure.ts'

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
