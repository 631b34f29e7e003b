import { timingSafeEqual } from 'node:crypto'

/** Compares two tokens in constant time. */
export function sameToken(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
