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
  /** What is sent, and by which name, which is kept from then on. */
  known: Written
  key: string
  keepKey: () => void
  files: File[]
  post: Post<Written>
  posted: TextKey
  /** Fields whose refusals stand in the form's list. */
  hidden: readonly string[]
  onPosted: () => void
}

/** Sends what is written once at a time, and tells what became of it: in the form, or that it is posted. */
export function useSending<Written, Told extends Form>(asked: Sent<Written, Told>) {
  const { form, known, key, files, hidden } = asked
  const { t } = useTranslation()
  const client = useQueryClient()
  const { sending, send, cancel } = usePost(asked.post)
  const words = { unreachable: t('shell.error_no_connection'), hidden: [...hidden] }
  const told = { ...form, refuse: (error: unknown) => form.refuse(withReasons(error, words)) }
  const save = () => {
    asked.keepKey()
    // Nobody waits for the list.
    return send(known, { key, files }).finally(() => void refreshPostings(client))
  }
  const onSaved = () => {
    notify('success', t(asked.posted))
    asked.onPosted()
  }
  return { told, sending, cancel, ...useSaving({ form: told, save, onSaved }) }
}
