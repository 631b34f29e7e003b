import type { Answer, Asked, Endpoint } from '#shared/kit/endpoint.ts'
import { signInAddress } from './address.ts'
import { askedOf } from './asked-of.ts'
import { leaveFor, untilStaying } from './leave.ts'
import { isRefused, Refused } from './refused.ts'

/** Calls the server; throws Refused, with status 0 when no answer came. Without a session it leaves for the sign-in page. */
export const call = <const E extends Endpoint>(endpoint: E, asked: Asked<E>, signal?: AbortSignal): Promise<Answer<E>> =>
  callAndStay(endpoint, asked, signal).catch((error: unknown) => {
    if (isRefused(error, 401)) return leaveForSignIn()
    throw error
  })

/** The same for what goes on behind the page: without a session it throws, and the page stays. */
export async function callAndStay<const E extends Endpoint>(endpoint: E, asked: Asked<E>, signal?: AbortSignal): Promise<Answer<E>> {
  await untilStaying()
  const { address, headers, body } = askedOf(endpoint, asked)
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    body: body ?? null,
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch(noAnswer)
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null))
  return (endpoint.answer === 'file' ? await response.blob() : endpoint.answer.parse(await response.json())) as Answer<E>
}

function noAnswer(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Refused(0, null)
}

/** Never settles: the page is about to be replaced, and nothing of it should flash an error before. */
export function leaveForSignIn(): Promise<never> {
  leaveFor(signInAddress())
  return new Promise(() => {})
}
