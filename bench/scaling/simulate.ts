import { figures } from '#bench/random.ts'
import { limits, machine, type Scale, sitting } from './assumptions.ts'
import type { Costs } from './costs.ts'
import { demandOf } from './demand.ts'
import { appMachines, databaseMachines, largest, needsOf } from './plan.ts'
import { lateOf, type Work, waitsFor } from './queue.ts'

/** Of so many machines this many are looked at. */
const looked_at = 3
/** Of each kind of council; others are like one of these. */
const different_sittings = 8

const tiers = {
  app: { ms: 'app_ms', idle: 'idle_app_cores', machines: appMachines },
  database: { ms: 'database_ms', idle: 'idle_database_cores', machines: databaseMachines },
} as const

/** What a tier needs: how many machines, what asks for as many, and the busiest of them during a sitting. */
type Tier = { count: number; machines: number; first: string; busy: number; wait_ms: number }

/** The least machines with which nobody waits longer than the limit. The same seed, the same figures. */
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

/** The work of a sitting on each of the machines looked at, each council on one by lot. */
function workOf(kind: keyof typeof tiers, machines: number, { scale, costs, seed }: { scale: Scale; costs: Costs; seed: number }) {
  const next = figures(seed)
  const work = Array.from({ length: Math.min(machines, looked_at) }, (): Work[] => [])
  for (const council of scale.councils) {
    const sittings = Array.from({ length: Math.min(council.sites, different_sittings) }, () => demandOf(council, costs, next))
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
