import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSame } from '#web/kit/is-same.ts'
import type { TextKey } from '#web/kit/language.ts'
import { notify } from '#web/kit/notify.ts'
import { useSaving } from '#web/kit/use-saving.ts'
import { withReasons } from '#web/kit/with-reasons.ts'
import { refreshPostings } from '#web/records/queries.ts'
import type { Drafts } from './draft.ts'
import { type Post, usePost } from './use-post.ts'
import { type Texts, usePostingForm } from './use-posting-form.ts'

export type PostingOf<Written extends Texts> = {
  committee_id: number
  start: Written
  drafts: Drafts<Written>
  required: (keyof Written & string)[]
  /** Fields that the site's variant does not show. */
  hidden: readonly (keyof Written & string)[]
  /** What can be chosen is there. */
  isLoaded: boolean
  /** Without what cannot be chosen any more. */
  known: (written: Written) => Written
  post: Post<Written>
  posted: TextKey
  onClose: () => void
}

/** The form of a posting with its files: what is kept of it, when it can be sent, and what becomes of that. */
export function usePosting<Written extends Texts>(asked: PostingOf<Written>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { isLoaded, hidden, drafts, start, onClose } = asked
  const [files, setFiles] = useState<File[]>([])
  const [question, ask] = useState<'close' | 'reset' | null>(null)
  const { form, known, complaints, key, keepKey, begin } = usePostingForm(asked, files)
  const { sending, send, cancel } = usePost(asked.post)
  const reset = () => {
    begin()
    setFiles([])
    ask(null)
  }
  const words = { unreachable: t('shell.error_no_connection'), hidden: [...hidden] }
  const told = { ...form, refuse: (error: unknown) => form.refuse(withReasons(error, words)) }
  const save = () => {
    keepKey()
    // Nobody waits for the list.
    return send(known, { key, files }).finally(() => void refreshPostings(client))
  }
  const onSaved = () => {
    notify('success', t(asked.posted))
    reset()
    onClose()
  }
  const { isSaving, submit } = useSaving({ form: told, save, onSaved })
  const canSend = isLoaded && Object.values(complaints).every((one) => !one)
  const isLosing = files.length > 0 || !isSame(drafts.beside(form.values), drafts.beside(start))
  return {
    form,
    told,
    /** As it is sent. */
    known,
    files,
    setFiles,
    isSaving,
    sending,
    cancel,
    canSend,
    /** Pressed by keys while something is missing, it leads there. */
    submit: () => (canSend ? void submit() : void form.check()),
    isBegun: form.isDirty || files.length > 0,
    question,
    ask,
    reset,
    askToClose: () => {
      if (isSaving) return
      if (isLosing) ask('close')
      else onClose()
    },
    close: onClose,
  }
}
export type Posting = Omit<ReturnType<typeof usePosting>, 'form' | 'known'>
