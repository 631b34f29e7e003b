/** Deterministic pseudo-random numbers from 0 to 1 for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Deterministic random choices for a seed. */
export function randomOf(seed: number) {
  const next = randomNumbers(seed)
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (share: number) => next() < share,
    /** A random element; the list must not be empty. */
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value,
    /** A random key, by weight. */
    weighed: <Value extends string>(weights: Record<Value, number>): Value => {
      const all = Object.entries<number>(weights)
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      return (all.find(([, weight]) => (left -= weight) < 0) ?? all[0])?.[0] as Value
    },
  }
}

export type Random = ReturnType<typeof randomOf>

const run = process.env['TEST_RUN']

/**
 * Seed of random tests: constant in `npm test`, so that results repeat; different in each `npm run test:all` and `npm run assure`.
 * `MODEL_SEED=…` replays one.
 */
export const seedOfRun = Number(process.env['MODEL_SEED'] ?? (run === undefined ? 20_261_126 : Date.now() % 2 ** 31))

type Often = { inTests: number; inAll?: number; assured?: number }

/**
 * Number of attempts: `inTests` for `npm test`, `inAll` for `npm run test:all`, `assured` for `npm run assure`; each defaults to the one
 * before.
 */
export function howOften({ inTests, inAll = inTests, assured = inAll }: Often): number {
  if (run === 'assure') return assured
  return run === 'all' ? inAll : inTests
}
