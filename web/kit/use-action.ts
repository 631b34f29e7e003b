import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer, Asked, Endpoint } from '#shared/kit/endpoint.ts'
import { call } from './call.ts'
import type { TextKey } from './language.ts'
import { notify } from './notify.ts'
import { purge } from './query-client.ts'
import { isRefused } from './refused.ts'

type WithoutEnd<Key, End extends string> = Key extends `${infer Start}${End}` ? Start : never
/** A text that exists as `…_success`, and then as `…_error` too. */
type OutcomeText = WithoutEnd<TextKey, '_success'>

/** The one way to change something: call, refresh what it touched, say how it went (`{text}_success`, `{text}_error` with `reason`). */
export function useAction<const E extends Endpoint>(endpoint: E, { text, refresh }: { text?: OutcomeText; refresh: QueryKey }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const say = (severity: 'success' | 'error', reason: string) => {
    const key = `${text}_${severity}` as TextKey
    if (text) notify(severity, t(key, { reason }))
  }
  return useMutation<Answer<E>, Error, Asked<E>>({
    mutationFn: (asked) => call(endpoint, asked),
    onSuccess: () => say('success', ''),
    onError: (error) => {
      if (isRefused(error, 403, 404)) purge(client)
      say('error', error.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: refresh }),
  })
}
