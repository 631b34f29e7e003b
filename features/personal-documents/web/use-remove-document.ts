import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshDocuments } from '#features/documents/web/refresh-documents.ts'
import { removePersonalDocument } from '#features/personal-documents/contract.ts'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** Deletes a document after a confirmation (D3 §8 document_delete_confirmation). */
export function useRemoveDocument(onSuccess: () => void): (document: Pick<PersonalDocument, 'id' | 'title'>) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => refreshDocuments(client)
  const remove = useAction(removePersonalDocument, { text: 'personal_documents.document_delete', refresh })
  return ({ id, title }) => {
    if (window.confirm(t('personal_documents.document_delete_confirmation', { title }))) remove.mutate({ params: { id } }, { onSuccess })
  }
}
