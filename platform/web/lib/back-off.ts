const LONGEST = 30_000

/** Back-off of 1, 2, 4 … 30 s with up to 50 % jitter, so that a whole hall does not return at once. */
export const backOff = (failures: number, random = Math.random()): number =>
  Math.min(2 ** (failures - 1) * 1000, LONGEST) * (1 - random / 2)
