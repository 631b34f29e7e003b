import { createHash } from 'node:crypto'

/** A UUID derived from a text, of version 8, which RFC 9562 reserves for custom schemes. */
export function derivedUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}
