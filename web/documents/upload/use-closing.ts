import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSent } from '#web/kit/sending.ts'
import type { DocumentUpload } from './use-document-upload.ts'

/** Closing asks first where something would be lost, and is not possible once all of the file is sent. */
export function useClosing({ state, isDirty, cancel }: DocumentUpload, onClose: () => void) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isTooLate = state.isSending && isSent(state)
  const goOn = () => setAsking(false)
  const stop = () => {
    cancel()
    goOn()
  }
  const stopping = {
    text: t('upload.stop_document_question'),
    lose: { label: t('upload.stop'), onChoose: stop },
    keep: { label: t('upload.go_on'), onChoose: goOn },
  }
  const discarding = {
    text: t('shell.discard_question'),
    lose: { label: t('shell.discard'), onChoose: onClose },
    keep: { label: t('shell.go_on_editing'), onChoose: goOn },
  }
  return {
    isTooLate,
    ask: () => {
      if (isTooLate) return
      if (isDirty) setAsking(true)
      else onClose()
    },
    question: isAsking && isDirty && !isTooLate ? (state.isSending ? stopping : discarding) : null,
  }
}
