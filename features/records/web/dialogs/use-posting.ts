import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { type PostingFormOf, type Texts, usePostingForm } from './use-posting-form.ts'
import { type Post, useSending } from './use-sending.ts'

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
