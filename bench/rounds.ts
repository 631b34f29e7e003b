/** Median of an odd number of figures. */
export function median(figures: number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** The 95th percentile. */
export const percentile95 = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.95) - 1] ?? Number.NaN

/** Runs the named measurements in turn, round after round, so that fluctuations of the machine affect all alike. */
export async function interleaved<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measurements) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) figures[name].push(await measurements[name]())
  }
  return Object.fromEntries(names.map((name) => [name, median(figures[name])])) as Record<Name, number>
}

/** How many seconds a work takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
