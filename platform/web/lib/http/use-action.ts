import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { isStandIn } from '#platform/web/lib/connectivity/stand-in.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { ownWords } from '#platform/web/ui/form/own-words.ts'
import { call } from './call.ts'
import { forgetRefused } from './query-client.ts'
import { isRefused, Refused } from './refused.ts'

type WithoutEnd<Key, End extends string> = Key extends `${infer Start}${End}` ? Start : never
/** A text that exists as `…_success`, and then as `…_error` too. */
type OutcomeText = WithoutEnd<TextKey, '_success'>

type Options<E extends Endpoint> = {
  /** `{text}_success` and `{text}_error`, or the two by name; the failure is told with its `reason`. */
  text?: OutcomeText | { success: TextKey; error: TextKey }
  /** Said when it failed, where success shows by itself; with `reason`. */
  failure?: TextKey
  /** What is read again, whether it went well or not; a function does so in an order of its own. */
  refresh: QueryKey | (() => Promise<unknown>)
  /** Done at once when it went well, before anything is read again, and also when the component is gone by then. */
  onDone?: (asked: Asked<E>) => void
  /** Makes the call in another way, as where it may wait for the server; what stands in for an answer is told as such. */
  by?: (asked: Asked<E>) => Promise<Answer<E>>
  /** Calls of the same queue go one after the other, in the order in which they were begun. */
  queue?: string
  /** In a form, words at fields are told there; the server's other words stand in for `{text}_error` (D2 §8). */
  inForm?: boolean
  /** What the server says of a refusal stands in for `{text}_error` (D3 §8). */
  inServersWords?: boolean
}

/** The one way to change something: call, refresh what it touched, say how it went. */
export function useAction<const E extends Endpoint>(
  endpoint: E,
  { text, failure, refresh, onDone, by, queue, inForm = false, inServersWords = false }: Options<E>,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const say = (severity: 'success' | 'error', reason: string) => {
    const outcome = typeof text === 'object' ? text[severity] : text && (`${text}_${severity}` as TextKey)
    const key = severity === 'error' ? (failure ?? outcome) : outcome
    if (key) notify(severity, t(key, { reason }))
  }
  const tell = (error: Error) => {
    const own = inForm ? ownWords(error) : inServersWords && error instanceof Refused ? error.detail : undefined
    if (own === undefined) say('error', reasonOf(error))
    else if (own) notify('error', own)
  }
  // Where no answer came, the server has no words.
  const reasonOf = (error: Error) => (isRefused(error, 0) ? t('shell.error_no_connection') : error.message)
  return useMutation<Answer<E>, Error, Asked<E>>({
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: (asked) => (by ? by(asked) : call(endpoint, asked)),
    onSuccess: (answer, asked) => {
      if (!isStandIn(answer)) say('success', '')
      else if (text) notify('info', t('shell.waits_for_connection'))
      onDone?.(asked)
    },
    onError: (error, asked) => {
      forgetRefused(client, error)
      // Both versions are shown by the form that said what it started from.
      if (!(isRefused(error, 412) && endpoint.method === 'PATCH' && 'if_match' in asked)) tell(error)
    },
    onSettled: () => (typeof refresh === 'function' ? refresh() : client.invalidateQueries({ queryKey: refresh })),
  })
}
