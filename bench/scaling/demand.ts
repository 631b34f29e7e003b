import { randomNumbers } from '#testing/shared/random.ts'
import { type Council, least_app_servers, limits, sitting } from './assumptions.ts'
import type { Costs, Work } from './measure.ts'

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

export type Task = { at: number; ms: number }

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
