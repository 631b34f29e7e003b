import { type Council, sitting } from './assumptions.ts'
import type { Costs, Work } from './costs.ts'

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
