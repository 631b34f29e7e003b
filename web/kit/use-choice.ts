import { useRef, useState } from 'react'
import type { Asked, Endpoint } from '#shared/kit/endpoint.ts'
import type { TextKey } from './language.ts'
import { useAction } from './use-action.ts'

type Options<E extends Endpoint, Value> = {
  asked: (value: Value) => Asked<E>
  failure: TextKey
  /** Choices of the same queue are saved one after the other. */
  queue: string
  refresh: () => Promise<unknown>
}

/**
 * What the reader chose and the server does not tell of yet, undefined when there is no such thing; and how to choose. It shows at once, the last
 * one of several, until all of them are saved and read again, or until it is known and said that this one cannot be saved.
 */
export function useChoice<const E extends Endpoint, Value>(endpoint: E, { asked, failure, queue, refresh }: Options<E, Value>) {
  const [chosen, setChosen] = useState<Value>()
  const waiting = useRef(0)
  const readAgain = async () => {
    waiting.current -= 1
    if (waiting.current > 0) return
    await refresh()
    if (waiting.current === 0) setChosen(undefined)
  }
  const saving = useAction(endpoint, { failure, queue, refresh: readAgain })
  const choose = (value: Value) => {
    waiting.current += 1
    setChosen(() => value)
    saving.mutate(asked(value))
  }
  return { chosen, choose }
}
