import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '#features/identity/web/queries.ts'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { reach } from '#platform/web/lib/connectivity/reach.ts'
import { standsIn } from '#platform/web/lib/connectivity/stand-in.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { isSilence } from '#platform/web/lib/http/silence.ts'
import { subjectOf, type Wish } from './deed.ts'
import type { DeedQueue } from './queue.ts'
import { queueFor } from './start-sync.ts'

/** So long (ms) the server is waited for before a deed is left to wait in the browser. */
const PATIENCE = 10_000

/** A call, what waits in its stead where the server is silent, and what the screen is told then. */
type Waitable<E extends Endpoint> = { asked: Asked<E>; wish: Wish; answer: Answer<E> & object }

/** Makes a call that waits in the browser where the server is silent, or where what was done before to the same thing waits. */
export function useOrWait() {
  const client = useQueryClient()
  const { id } = useMe()
  return async <const E extends Endpoint>(endpoint: E, waitable: Waitable<E>): Promise<Answer<E>> => {
    const queue = await queueFor(client, id)
    return queue ? callOrWait(queue, endpoint, waitable) : call(endpoint, waitable.asked)
  }
}

async function callOrWait<const E extends Endpoint>(
  queue: DeedQueue,
  endpoint: E,
  { asked, wish, answer }: Waitable<E>,
): Promise<Answer<E>> {
  const mustWait = reach.get() === 'away' || queue.holds(subjectOf(wish.deed))
  try {
    if (!mustWait) return await call(endpoint, asked, AbortSignal.timeout(PATIENCE))
  } catch (error) {
    if (!(error instanceof Refused && isSilence(error.status))) throw error
  }
  await queue.add({ ...wish, was_sent: !mustWait })
  return standsIn(answer)
}
