import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { longestTitle } from '#features/documents/upload.ts'
import { DocumentUploadDialog, type Uploading } from '#features/documents/web/DocumentUploadDialog.tsx'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { createPersonalDocument, renamePersonalDocument } from '#features/personal-documents/contract.ts'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

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

type RenameDialogProps = { document: Pick<PersonalDocument, 'id' | 'title'>; onClose: () => void }

/** Changes the title of a personal document. */
export function RenameDialog({ document: { id, title }, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => refreshDocuments(client)
  const form = useForm({ title }, { required: ['title'] })
  const rename = useAction(renamePersonalDocument, { text: 'personal_documents.document_save', refresh, inForm: true })
  const save = () => rename.mutateAsync({ params: { id }, body: form.values })
  return (
    <FormDialog title={t('personal_documents.edit_document')} size={500} form={form} save={save} onClose={onClose}>
      <TextInput label={t('upload.title')} {...form.text('title')} required maxLength={longestTitle} data-autofocus />
    </FormDialog>
  )
}
