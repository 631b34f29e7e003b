import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removePersonalDocument } from '#shared/personal-documents/contract.ts'
import type { PersonalDocument } from '#shared/personal-documents/document.ts'
import { refreshDocuments } from '#web/documents/refresh-documents.ts'
import { useAction } from '#web/kit/use-action.ts'

/** Deletes once the browser has asked (D3 §8 document_delete_confirmation). */
export function useRemoveDocument(onSuccess: () => void): (document: Pick<PersonalDocument, 'id' | 'title'>) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => refreshDocuments(client)
  const remove = useAction(removePersonalDocument, { text: 'personal_documents.document_delete', refresh })
  return ({ id, title }) => {
    if (window.confirm(t('personal_documents.document_delete_confirmation', { title }))) remove.mutate({ params: { id } }, { onSuccess })
  }
}
