import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { createStore, type Store, useStore } from '#platform/web/lib/storage/store.ts'

type Options<E extends Endpoint, Value> = {
  asked: (value: Value) => Asked<E>
  failure: TextKey
  /** As of useAction, with what was chosen. */
  by?: (asked: Asked<E>, value: Value) => Promise<Answer<E>>
  /** Choices of the same queue are saved one after the other. */
  queue: string
  refresh: () => Promise<unknown>
}

/** What was chosen last, and how many choices are on their way. */
type Waiting = { chosen: unknown; count: number }

/** By queue. Whoever leaves a page and comes back finds there what is still on its way. */
const waitingOf = new WeakMap<QueryClient, Store<ReadonlyMap<string, Waiting>>>()

function storeOf(client: QueryClient) {
  const store = waitingOf.get(client) ?? createStore<ReadonlyMap<string, Waiting>>(new Map())
  waitingOf.set(client, store)
  return store
}

/**
 * What the reader chose and the server does not tell of yet, undefined when there is no such thing; and how to choose. It shows at once, the last
 * one of several, until all of them are saved and read again, or until it is known and said that this one cannot be saved.
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
