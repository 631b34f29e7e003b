import { useTranslation } from 'react-i18next'
import { type Closing, useClosing } from '#platform/web/ui/dialog/use-closing.ts'
import { isSent } from '#platform/web/ui/file/sending.ts'
import type { DocumentUpload } from './use-document-upload.ts'

/** While a file is on its way, closing asks whether to stop that; it is not possible once all of it is sent. */
export function useUploadClosing({ state, isDirty, cancel }: DocumentUpload, onClose: () => void): Closing & { isTooLate: boolean } {
  const { t } = useTranslation()
  const isTooLate = state.isSending && isSent(state)
  const stopping = {
    text: t('upload.stop_document_question'),
    lose: { label: t('upload.stop'), onChoose: cancel },
    keep: t('upload.go_on'),
  }
  return { isTooLate, ...useClosing({ isLosing: isDirty, isHeld: isTooLate, onClose, instead: state.isSending && stopping }) }
}
