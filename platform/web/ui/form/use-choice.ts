import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { createStore, type Store, useStore } from '#platform/web/lib/storage/store.ts'

type Options<E extends Endpoint, Value> = {
  asked: (value: Value) => Asked<E>
  failure: TextKey
  /** As in useAction; also gets the chosen value. */
  by?: (asked: Asked<E>, value: Value) => Promise<Answer<E>>
  /** Choices of the same queue are saved one after the other. */
  queue: string
  refresh: () => Promise<unknown>
}

/** The last choice, and how many are being saved. */
type Waiting = { chosen: unknown; count: number }

/** By queue; outlives the page, so that a user who comes back sees choices that are still being saved. */
const waitingOf = new WeakMap<QueryClient, Store<ReadonlyMap<string, Waiting>>>()

function storeOf(client: QueryClient) {
  const store = waitingOf.get(client) ?? createStore<ReadonlyMap<string, Waiting>>(new Map())
  waitingOf.set(client, store)
  return store
}

/**
 * An optimistic choice: `chosen` is the value not confirmed by the server yet (undefined: none), `choose` sets it. The last of several
 * shows at once, until all are saved and refetched, or until saving it has failed and the failure is reported.
 */
export function useChoice<const E extends Endpoint, Value>(endpoint: E, { asked, failure, by, queue, refresh }: Options<E, Value>) {
  const store = storeOf(useQueryClient())
  const chosen = useStore(store, (all) => all.get(queue)?.chosen) as Value | undefined
  const countOf = () => store.get().get(queue)?.count ?? 0
  const change = (waiting: Waiting) => store.set(new Map(store.get()).set(queue, waiting))
  const readAgain = async () => {
    change({ chosen: store.get().get(queue)?.chosen, count: countOf() - 1 })
    if (countOf() > 0) return
    await refresh()
    if (countOf() === 0) store.set(new Map([...store.get()].filter(([name]) => name !== queue)))
  }
  const [values] = useState(() => new WeakMap<Asked<E>, Value>())
  const inItsWay = by && { by: (question: Asked<E>) => by(question, values.get(question) as Value) }
  const saving = useAction(endpoint, { failure, queue, refresh: readAgain, ...inItsWay })
  const choose = (value: Value) => {
    const question = asked(value)
    values.set(question, value)
    change({ chosen: value, count: countOf() + 1 })
    saving.mutate(question)
  }
  return { chosen, choose }
}
