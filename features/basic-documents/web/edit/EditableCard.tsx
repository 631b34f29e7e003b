import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSection, uploadDocument } from '#features/basic-documents/contract.ts'
import { StructureStates } from '#features/basic-documents/web/DocumentList.tsx'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { DocumentUploadDialog, type Uploading } from '#features/documents/web/DocumentUploadDialog.tsx'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { EditableStructure } from './EditableStructure.tsx'
import type { Subject } from './editing.ts'

/** The card for those who may add, rename, order and delete (D2 §2 Basic documents card). */
export function EditableCard({ committee }: { committee: { id: number } }) {
  const { t } = useTranslation()
  const addDocument = useRef<HTMLButtonElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [renamed, rename] = useState<Subject | null>(null)
  const add = useAction(addSection, { failure: 'basic_documents.error_add_section', refresh: structureQuery(committee.id).queryKey })
  // A new section opens with its title being edited.
  const begin = () =>
    !add.isPending && add.mutate({ body: { committee: committee.id } }, { onSuccess: ({ id }) => rename({ kind: 'section', id }) })
  return (
    <SectionCard
      title={t('basic_documents.basic_documents')}
      actions={<AddButtons ref={addDocument} onAddSection={begin} onAddDocument={() => setUploading(true)} />}
    >
      <StructureStates committee={committee}>
        {(structure) => <EditableStructure {...{ committee, structure, renamed, rename }} onRemove={() => addDocument.current?.focus()} />}
      </StructureStates>
      {isUploading && <UploadDialog committee={committee} onClose={() => setUploading(false)} />}
    </SectionCard>
  )
}

type Props = { ref: Ref<HTMLButtonElement>; onAddSection: () => void; onAddDocument: () => void }

/** Buttons to add sections and documents, beside the card's title; `ref` is the button for documents. */
function AddButtons({ ref, onAddSection, onAddDocument }: Props) {
  const { t } = useTranslation()
  return (
    <Group gap="0 24px">
      <AddButton label={t('basic_documents.add_section')} onClick={onAddSection} />
      <AddButton ref={ref} label={t('basic_documents.add_document')} onClick={onAddDocument} />
    </Group>
  )
}

type UploadDialogProps = { committee: { id: number }; onClose: () => void }

/** Uploads a document of any type to a committee. */
function UploadDialog({ committee: { id }, onClose }: UploadDialogProps) {
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
