import type { CustomFetch } from 'openid-client'

/** In bytes: descriptions, keys and tokens are much smaller. */
const largest = 256 * 1024

/** Asks the provider, and reads no more of its answer than could be meant. */
export const limitedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > largest) throw new Error(`The provider answered with more than ${largest} bytes.`)
    pieces.push(piece)
  }
  const hasNone = [204, 205, 304].includes(answer.status)
  return new Response(hasNone ? null : Buffer.concat(pieces), { status: answer.status, headers: answer.headers })
}
