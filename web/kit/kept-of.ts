import type { Answer, Asked, Endpoint } from '#shared/kit/endpoint.ts'
import { askedOf } from './asked-of.ts'
import { keptAnswer } from './stand-in.ts'

/** What was kept of a call's answer, without asking anybody; undefined where that is nothing that can be read. */
export async function keptOf<const E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E> | undefined> {
  if (endpoint.answer === 'file') return undefined
  const read = endpoint.answer.safeParse(await keptAnswer(askedOf(endpoint, asked).address))
  return read.success ? (read.data as Answer<E>) : undefined
}
