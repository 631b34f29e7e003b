export type Work = { at: number; ms: number }

/** First come, first served by the next free processor; returns the wait of each in milliseconds. `at` in seconds. */
export function waitsFor(processors: number, work: Work[]): Float64Array {
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
