import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer, Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { isProvisional } from '#platform/web/lib/connectivity/offline-copies.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { call } from './call.ts'
import { forgetRefused } from './query-client.ts'
import { isRefused, Refused, refusalMessage } from './refused.ts'

type WithoutEnd<Key, End extends string> = Key extends `${infer Start}${End}` ? Start : never
/** A text key that exists with `_success` and `_error`. */
type OutcomeText = WithoutEnd<TextKey, '_success'>

type Options<E extends Endpoint> = {
  /** `{text}_success` and `{text}_error`, or both by name; the error gets a `reason`. */
  text?: OutcomeText | { success: TextKey; error: TextKey }
  /** Message for failures, with `reason`, if success is visible without one. */
  failure?: TextKey
  /** Query key to invalidate whether the call succeeded or not; a function refreshes in its own order. */
  refresh: QueryKey | (() => Promise<unknown>)
  /** Runs on success, before anything is refetched, and also if the component has unmounted. */
  onDone?: (asked: Asked<E>) => void
  /** Makes the call in another way, for example through the outbox; provisional answers are reported as such. */
  by?: (asked: Asked<E>) => Promise<Answer<E>>
  /** Calls of the same queue run one after the other, in the order of their start. */
  queue?: string
  /** In a form, messages of fields show there; the server's general message replaces `{text}_error` (D2 §8). */
  inForm?: boolean
  /** The server's message replaces `{text}_error` (D3 §8). */
  inServersWords?: boolean
}

/** The standard way to change something: call, refresh, report the outcome. */
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
    const own = inForm ? refusalMessage(error) : inServersWords && error instanceof Refused ? error.detail : undefined
    if (own === undefined) say('error', reasonOf(error))
    else if (own) notify('error', own)
  }
  // Without a response there is no server message; the detail says all that the others say (D1 §8).
  const reasonOf = (error: Error) => {
    if (isRefused(error, 0)) return t('shell.error_no_connection')
    return (error instanceof Refused && error.detail) || error.message
  }
  return useMutation<Answer<E>, Error, Asked<E>>({
    ...(queue !== undefined && { scope: { id: queue } }),
    mutationFn: (asked) => (by ? by(asked) : call(endpoint, asked)),
    onSuccess: (answer, asked) => {
      if (!isProvisional(answer)) say('success', '')
      else if (text) notify('info', t('shell.waits_for_connection'))
      onDone?.(asked)
    },
    onError: (error, asked) => {
      forgetRefused(client, error)
      // On an edit conflict the form shows both versions itself.
      if (!(isRefused(error, 412) && endpoint.method === 'PATCH' && 'if_match' in asked)) tell(error)
    },
    onSettled: () => (typeof refresh === 'function' ? refresh() : client.invalidateQueries({ queryKey: refresh })),
  })
}
