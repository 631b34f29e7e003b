import fc from 'fast-check'
import { seedOfRun } from '#testing/shared/random.ts'

/** Number of lanes. */
const lanes = 5

/** Checks a property this many times, in concurrent lanes: worlds have separate users, and one lane's requests run while another waits. */
export async function assertInLanes<Values extends [unknown, ...unknown[]]>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  times: number,
): Promise<void> {
  const shares = Array.from({ length: Math.min(lanes, times) }, (_, lane) => Math.floor((times + lane) / Math.min(lanes, times)))
  await Promise.all(shares.map((numRuns, lane) => fc.assert(property, { numRuns, seed: seedOfRun + lane, endOnFailure: true })))
}
