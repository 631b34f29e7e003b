import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshDocuments } from '#features/documents/web/refresh-documents.ts'
import { DocumentUploadDialog } from '#features/documents/web/upload/DocumentUploadDialog.tsx'
import type { Uploading } from '#features/documents/web/upload/use-document-upload.ts'
import { createPersonalDocument } from '#features/personal-documents/contract.ts'
import { upload } from '#platform/web/lib/http/upload.ts'

type Props = { item: { id: number }; onClose: () => void }

/** Adds a personal PDF to an agenda item (D3 §2, §5). */
export function UploadDialog({ item: { id }, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const uploading: Uploading = {
    title: t('personal_documents.add_document'),
    choose: t('personal_documents.choose_file'),
    extension: 'pdf',
    send: (form, sending) => upload(createPersonalDocument, { params: { id }, form }, sending),
    field: createPersonalDocument.upload,
    added: (title) => t('personal_documents.document_added', { title }),
    failed: t('personal_documents.error_on_personal_document_upload'),
    refresh: () => refreshDocuments(client),
  }
  return <DocumentUploadDialog uploading={uploading} onClose={onClose} />
}
