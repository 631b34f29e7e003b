import fc from 'fast-check'
import { seedOfRun } from '#testing/shared/seed.ts'

/** So many at once. */
const lanes = 5

/** Tries a property so often, in several lanes at once: each world is of people of its own, and a request of one waits while another's is worked on. */
export async function assertInLanes<Values extends [unknown, ...unknown[]]>(
  property: fc.IAsyncPropertyWithHooks<Values>,
  times: number,
): Promise<void> {
  const shares = Array.from({ length: Math.min(lanes, times) }, (_, lane) => Math.floor((times + lane) / Math.min(lanes, times)))
  await Promise.all(shares.map((numRuns, lane) => fc.assert(property, { numRuns, seed: seedOfRun + lane, endOnFailure: true })))
}
