import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { keptAnswer, withWaiting } from '#platform/web/lib/connectivity/stand-in.ts'
import { askedOf } from './asked-of.ts'

/** What was kept of a call's answer, with what waits to be sent, without asking anybody; undefined where that is nothing that can be read. */
export async function keptOf<const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E> | undefined> {
  if (endpoint.answer === 'file') return undefined
  const { address } = askedOf(endpoint, asked)
  const kept = await keptAnswer(address)
  const read = endpoint.answer.safeParse(kept === undefined ? kept : withWaiting(address, kept))
  return read.success ? (read.data as Answer<E>) : undefined
}
