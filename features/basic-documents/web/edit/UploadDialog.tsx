import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { uploadDocument } from '#features/basic-documents/contract.ts'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { DocumentUploadDialog } from '#features/documents/web/upload/DocumentUploadDialog.tsx'
import type { Uploading } from '#features/documents/web/upload/use-document-upload.ts'
import { upload } from '#platform/web/lib/http/upload.ts'

type Props = { committee: { id: number }; onClose: () => void }

/** Adds a document of any type to a committee. */
export function UploadDialog({ committee: { id }, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const uploading: Uploading = {
    title: t('basic_documents.add_document'),
    choose: t('basic_documents.choose_file'),
    send: (form, sending) => upload(uploadDocument, { params: { id }, form }, sending),
    field: uploadDocument.upload,
    added: (title) => t('basic_documents.document_added', { title }),
    failed: t('basic_documents.error_on_basic_document_upload'),
    refresh: () => client.invalidateQueries({ queryKey: structureQuery(id).queryKey }),
  }
  return <DocumentUploadDialog uploading={uploading} onClose={onClose} />
}
