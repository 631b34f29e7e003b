import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#features/identity/web/queries.ts'
import type { Notable, NotableKind } from '#features/notes/note.ts'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { markProvisional } from '#platform/web/lib/connectivity/offline-copies.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isNoAnswer, Refused } from '#platform/web/lib/http/refused.ts'
import type { Change } from '#platform/web/offline/outbox/operation.ts'
import type { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import { outboxFor } from './start-outbox.ts'

/** After this long (ms) without a response, a change is left in the outbox. */
const TIMEOUT_MS = 10_000

/** A call, the change to store if the server does not answer, and the provisional answer to show then. */
type Waitable<E extends Endpoint> = { asked: Asked<E>; change: Change; answer: Answer<E> & object }

/** Makes a call; stores it in the outbox if the server does not answer, or if an earlier operation on the same subject still waits. */
export function useCallOrQueue() {
  const client = useQueryClient()
  const { id } = useMe()
  return async <const E extends Endpoint>(endpoint: E, waitable: Waitable<E>): Promise<Answer<E>> => {
    const outbox = await outboxFor(client, id)
    return outbox ? callOrWait(outbox, endpoint, waitable) : call(endpoint, waitable.asked)
  }
}

/**
 * Records something about the reader in the background: nothing is rendered meanwhile, and a failure is not shown. `onDone` runs when the server, or the
 * outbox, has it.
 */
export function useRecord() {
  const orWait = useCallOrQueue()
  return <const E extends Endpoint>(endpoint: E, waitable: Waitable<E>, onDone: (answer: Answer<E> & object) => unknown): void => {
    orWait(endpoint, waitable)
      .then((answer) => onDone(answer as Answer<E> & object))
      .catch(() => {})
  }
}

async function callOrWait<const E extends Endpoint>(
  outbox: Outbox,
  endpoint: E,
  { asked, change, answer }: Waitable<E>,
): Promise<Answer<E>> {
  const mustWait = connectivity.get() === 'away' || outbox.holds(change)
  try {
    if (!mustWait) return await call(endpoint, asked, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (!(error instanceof Refused && isNoAnswer(error.status))) throw error
  }
  await outbox.add([{ ...change, was_sent: !mustWait }])
  return markProvisional(answer)
}

type Thing = Record<string, unknown>

const isIt: Partial<Record<NotableKind, (thing: Thing) => boolean>> = {
  committees: (thing) => 'can_see_motions' in thing || 'meetings' in thing,
  meetings: (thing) => 'is_running_meeting' in thing || 'committee' in thing,
  agenda_items: (thing) => 'bookmark' in thing || 'number_or_business_number' in thing,
}
const isDocument = (thing: Thing) => 'version_id' in thing

/** The title of an object, if any cached data has it; else empty. */
export function titleIn(client: QueryClient, { kind, id }: Notable): string {
  const fits = isIt[kind] ?? isDocument
  for (const { state } of client.getQueryCache().getAll()) {
    const title = found(state.data, (thing) => thing['id'] === id && fits(thing))
    if (title) return title
  }
  return ''
}

function found(value: unknown, fits: (thing: Thing) => boolean): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const thing = value as Thing
  if (typeof thing['title'] === 'string' && fits(thing)) return thing['title']
  for (const part of Object.values(thing)) {
    const title = found(part, fits)
    if (title) return title
  }
  return undefined
}
