import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshPostings } from '#features/records/web/queries.ts'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { isRefused, Refused, withReasons } from '#platform/web/lib/http/refused.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Sending } from '#platform/web/ui/file/sending.tsx'
import { type Form, useSaving } from '#platform/web/ui/form/use-form.ts'

type Sent<Written, SentForm extends Form> = {
  form: SentForm
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
export function useSending<Written, SentForm extends Form>(asked: Sent<Written, SentForm>) {
  const { form, known, key, files, hidden } = asked
  const { t } = useTranslation()
  const client = useQueryClient()
  const { sending, send, cancel } = usePost(asked.post)
  const words = { unreachable: t('shell.error_no_connection'), hidden: [...hidden] }
  const formWithReasons = { ...form, refuse: (error: unknown) => form.refuse(withReasons(error, words)) }
  const save = () => {
    asked.keepKey()
    // The list is refetched without waiting.
    return send(known, { key, files }).finally(() => void refreshPostings(client))
  }
  const onSaved = () => {
    notify('success', t(asked.posted))
    asked.onPosted()
  }
  return { formWithReasons, sending, cancel, ...useSaving({ form: formWithReasons, save, onSaved }) }
}

type FilesSent = { files: File[]; signal: AbortSignal; onProgress: (sent: number, total: number) => void }

/** Sends the form values with this posting's idempotency key. */
export type Post<Written> = (written: Written, key: string, sent: FilesSent) => Promise<unknown>

/** Sends a posting with its files and tracks its progress. */
function usePost<Written>(post: Post<Written>) {
  const client = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const { begin, cancel, end } = useStoppable()
  const send = async (written: Written, { key, files }: { key: string; files: File[] }) => {
    const signal = begin()
    if (!signal) return
    const onProgress = (sent: number, total: number) => setSending({ file: null, sent, total })
    onProgress(
      0,
      files.reduce((sum, { size }) => sum + size, 0),
    )
    try {
      await post(written, key, { files, signal, onProgress })
    } catch (error) {
      forgetRefused(client, error)
      throw orConnectionError(error)
    } finally {
      end()
      setSending(null)
    }
  }
  return { sending, send, cancel }
}

/** Shown, in every language, for an answer that is not from a records system (D3 §8). */
const CONNECTION_ERROR = 'Connection Error (WAF)'

/** An answer without a title or without a message comes from something in between, such as a firewall. */
function orConnectionError(error: unknown): unknown {
  const isStopped = error instanceof DOMException && error.name === 'AbortError'
  const isExplained = isRefused(error, 0) || (error instanceof Refused && error.message !== '')
  return isStopped || isExplained ? error : new Refused(502, { detail: CONNECTION_ERROR })
}
