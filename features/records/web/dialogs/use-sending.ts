import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshPostings } from '#features/records/web/queries.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import { useSaving } from '#platform/web/ui/form/use-saving.ts'
import { withReasons } from '#platform/web/ui/form/with-reasons.ts'
import { type Post, usePost } from './use-post.ts'

type Sent<Written, Told extends Form> = {
  form: Told
  /** The values to send and their idempotency key, which is kept once sending starts. */
  known: Written
  key: string
  keepKey: () => void
  files: File[]
  post: Post<Written>
  posted: TextKey
  /** Fields whose errors are shown in the form's list of errors, because they are hidden. */
  hidden: readonly string[]
  onPosted: () => void
}

/** Sends the form, one request at a time, and reports errors in the form or the success. */
export function useSending<Written, Told extends Form>(asked: Sent<Written, Told>) {
  const { form, known, key, files, hidden } = asked
  const { t } = useTranslation()
  const client = useQueryClient()
  const { sending, send, cancel } = usePost(asked.post)
  const words = { unreachable: t('shell.error_no_connection'), hidden: [...hidden] }
  const told = { ...form, refuse: (error: unknown) => form.refuse(withReasons(error, words)) }
  const save = () => {
    asked.keepKey()
    // The list is refetched without waiting.
    return send(known, { key, files }).finally(() => void refreshPostings(client))
  }
  const onSaved = () => {
    notify('success', t(asked.posted))
    asked.onPosted()
  }
  return { told, sending, cancel, ...useSaving({ form: told, save, onSaved }) }
}
