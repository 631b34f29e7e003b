import type { CustomFetch } from 'openid-client'

/** In bytes: metadata, keys and tokens are much smaller. */
const MAX_BYTES = 256 * 1024

/** Fetch for calls to the provider, with a limited response size. */
export const limitedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > MAX_BYTES) throw new Error(`The provider answered with more than ${MAX_BYTES} bytes.`)
    pieces.push(piece)
  }
  const hasNone = [204, 205, 304].includes(answer.status)
  return new Response(hasNone ? null : Buffer.concat(pieces), { status: answer.status, headers: answer.headers })
}
