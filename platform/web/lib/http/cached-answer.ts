import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { cachedResponse, withWaiting } from '#platform/web/lib/connectivity/response-cache.ts'
import { requestOf } from './request-of.ts'

/** The cached response of a call with unsent changes applied, without a request; undefined if there is none or it does not parse. */
export async function cachedAnswer<const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E> | undefined> {
  if (endpoint.answer === 'file') return undefined
  const { address } = requestOf(endpoint, asked)
  const kept = await cachedResponse(address)
  const read = endpoint.answer.safeParse(kept === undefined ? kept : withWaiting(address, kept))
  return read.success ? (read.data as Answer<E>) : undefined
}
