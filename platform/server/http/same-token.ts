import { timingSafeEqual } from 'node:crypto'

/** Compares two tokens in a time that tells nothing about them. */
export function sameToken(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
