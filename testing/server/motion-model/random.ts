/** Deterministic random numbers for a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
