import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshPostings } from '#features/records/web/queries.ts'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { isRefused, Refused, withReasons } from '#platform/web/lib/http/refused.ts'
import { useStoppable } from '#platform/web/lib/http/use-stoppable.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { Sending } from '#platform/web/ui/file/sending.tsx'
import { type Form, useSaving } from '#platform/web/ui/form/use-form.ts'
import { type PostingFormOf, type Texts, usePostingForm } from './use-posting-form.ts'

type Asked<Written extends Texts> = PostingFormOf<Written> & {
  /** The choices are loaded. */
  isLoaded: boolean
  post: Post<Written>
  posted: TextKey
  onClose: () => void
}

/** Form of a posting with its files: its draft, whether it can be sent, and the outcome. */
export function usePosting<Written extends Texts>(asked: Asked<Written>) {
  const { isLoaded, drafts, start, onClose } = asked
  const [files, setFiles] = useState<File[]>([])
  const written = usePostingForm(asked, files)
  const { form, known, complaints } = written
  const begin = () => {
    written.begin()
    setFiles([])
  }
  const { submit, ...sending } = useSending({ ...asked, ...written, files, onPosted: () => [begin(), onClose()] })
  const isLosing = files.length > 0 || !isSame(drafts.beside(form.values), drafts.beside(start))
  const leaving = useLeaving({ ...sending, isLosing, begin, onClose })
  const canSend = isLoaded && Object.values(complaints).every((one) => !one)
  const isBegun = form.isDirty || files.length > 0
  // The button may be pressed by keyboard while a field is missing: then go to that field.
  const press = () => (canSend ? void submit() : void form.check())
  return { form, /** As it is sent. */ known, files, setFiles, canSend, isBegun, ...sending, ...leaving, submit: press }
}
export type Posting = Omit<ReturnType<typeof usePosting>, 'form' | 'known'>

type Left = {
  isSaving: boolean
  /** Closing would lose input that the browser does not keep. */
  isLosing: boolean
  begin: () => void
  onClose: () => void
}

/** Closing and resetting the form, with a question if something would be lost. */
function useLeaving({ isSaving, isLosing, begin, onClose }: Left) {
  const [question, ask] = useState<'close' | 'reset' | null>(null)
  return {
    question,
    ask,
    close: onClose,
    reset: () => {
      begin()
      ask(null)
    },
    askToClose: () => {
      if (isSaving) return
      if (isLosing) ask('close')
      else onClose()
    },
  }
}

/** Combined state of several queries for choices: whether all are loaded, and a retry of the failed ones. */
export const choicesOf = (...asked: UseQueryResult[]) => ({
  isLoaded: asked.every(({ data, isEnabled }) => !isEnabled || data !== undefined),
  hasFailed: asked.some(({ data, isError }) => isError && data === undefined),
  retry: () => {
    for (const query of asked) if (query.isError) void query.refetch()
  },
})

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
function useSending<Written, SentForm extends Form>(asked: Sent<Written, SentForm>) {
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
type Post<Written> = (written: Written, key: string, sent: FilesSent) => Promise<unknown>

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
