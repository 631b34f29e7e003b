export const LOST = -1

/** Maps each word before to the word after, and back; LOST if there is none. */
export type Pairs = { to: Int32Array; from: Int32Array }

/** Pairs two words unless one of them is paired already. */
export function pair({ to, from }: Pairs, at: number, there: number): void {
  if (to[at] !== LOST || from[there] !== LOST) return
  to[at] = there
  from[there] = at
}
