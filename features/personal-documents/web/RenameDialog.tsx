import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { longestTitle } from '#features/documents/upload.ts'
import { refreshDocuments } from '#features/documents/web/refresh-documents.ts'
import { renamePersonalDocument } from '#features/personal-documents/contract.ts'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Props = { document: Pick<PersonalDocument, 'id' | 'title'>; onClose: () => void }

/** Changes the title of a personal document. */
export function RenameDialog({ document: { id, title }, onClose }: Props) {
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
