import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '#features/identity/web/queries.ts'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { markProvisional } from '#platform/web/lib/connectivity/response-cache.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isNoAnswer, Refused } from '#platform/web/lib/http/refused.ts'
import { subjectOf, type Wish } from './deed.ts'
import type { DeedQueue } from './queue.ts'
import { queueFor } from './start-sync.ts'

/** After this long (ms) without a response, an operation is left in the outbox. */
const TIMEOUT_MS = 10_000

/** A call, the operation to store if the server does not answer, and the provisional answer to show then. */
type Waitable<E extends Endpoint> = { asked: Asked<E>; wish: Wish; answer: Answer<E> & object }

/** Makes a call; stores it in the outbox if the server does not answer, or if an earlier operation on the same subject still waits. */
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
  const mustWait = connectivity.get() === 'away' || queue.holds(subjectOf(wish.deed))
  try {
    if (!mustWait) return await call(endpoint, asked, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof Refused && isNoAnswer(error.status))) throw error
  }
  await queue.add({ ...wish, was_sent: !mustWait })
  return markProvisional(answer)
}
