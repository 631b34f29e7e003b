import { useState } from 'react'
import { isSame } from '#platform/web/lib/is-same.ts'
import type { TextKey } from '#platform/web/lib/language/language.ts'
import { useLeaving } from './use-leaving.ts'
import type { Post } from './use-post.ts'
import { type PostingFormOf, type Texts, usePostingForm } from './use-posting-form.ts'
import { useSending } from './use-sending.ts'

type Asked<Written extends Texts> = PostingFormOf<Written> & {
  /** What can be chosen is there. */
  isLoaded: boolean
  post: Post<Written>
  posted: TextKey
  onClose: () => void
}

/** The form of a posting with its files: what is kept of it, when it can be sent, and what becomes of that. */
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
  // Pressed by keys while something is missing, it leads there.
  const press = () => (canSend ? void submit() : void form.check())
  return { form, /** As it is sent. */ known, files, setFiles, canSend, isBegun, ...sending, ...leaving, submit: press }
}
export type Posting = Omit<ReturnType<typeof usePosting>, 'form' | 'known'>
