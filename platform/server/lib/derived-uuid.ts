import { createHash } from 'node:crypto'

/** A UUID that is the same for the same text: of version 8, which is one's own to make (RFC 9562). */
export function derivedUuid(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  return [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}
