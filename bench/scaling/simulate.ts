import { figures } from '#bench/random.ts'
import { limits, machine, type Scale, sitting } from './assumptions.ts'
import type { Costs } from './costs.ts'
import { demandOf } from './demand.ts'
import { appMachines, databaseMachines, largest, needsOf } from './plan.ts'
import { lateOf, type Work, waitsFor } from './queue.ts'

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
  const next = figures(seed)
  const work = Array.from({ length: Math.min(machines, MAX_SIMULATED) }, (): Work[] => [])
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

function busiest(processors: number, work: Work[][]) {
  const seen = work.map((one) => ({
    busy: one.reduce((sum, { ms }) => sum + ms, 0) / (sitting.lasts * 1000 * machine.cores),
    wait_ms: lateOf(waitsFor(processors, one)),
  }))
  return seen.reduce((one, other) => (other.wait_ms > one.wait_ms ? other : one))
}
