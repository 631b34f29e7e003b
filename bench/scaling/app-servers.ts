import { figures } from '#bench/random.ts'
import { type Council, least_app_servers, limits } from './assumptions.ts'
import type { Costs } from './costs.ts'
import { demandOf } from './demand.ts'
import { lateOf, waitsFor } from './queue.ts'

/** Number of app servers that a council needs during its sitting: each is one process and uses one processor. */
export function appServersFor(council: Pick<Council, 'people'>, costs: Costs, seed = 1): number {
  const work = demandOf(council, costs, figures(seed)).map(({ at, app_ms }) => ({ at, ms: app_ms }))
  let servers = least_app_servers
  while (lateOf(waitsFor(servers, work)) > limits.wait_ms) servers += 1
  return servers
}
