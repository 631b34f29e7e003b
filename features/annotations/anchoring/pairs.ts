export const LOST = -1

/** Of each word before: which it is after, and the other way round; LOST where there is none. */
export type Pairs = { to: Int32Array; from: Int32Array }

/** A word is paired once: the first comes first. */
export function pair({ to, from }: Pairs, at: number, there: number): void {
  if (to[at] !== LOST || from[there] !== LOST) return
  to[at] = there
  from[there] = at
}
