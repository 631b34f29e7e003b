import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSection } from '#features/basic-documents/contract.ts'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { StructureStates } from '#features/basic-documents/web/StructureStates.tsx'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { AddButtons } from './AddButtons.tsx'
import { EditableStructure } from './EditableStructure.tsx'
import type { Subject } from './editing.ts'
import { UploadDialog } from './UploadDialog.tsx'

/** The card of those who may add, rename, order and delete (D2 §2 Basic documents card). */
export function EditableCard({ committee }: { committee: { id: number } }) {
  const { t } = useTranslation()
  const addDocument = useRef<HTMLButtonElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [renamed, rename] = useState<Subject | null>(null)
  const add = useAction(addSection, { failure: 'basic_documents.error_add_section', refresh: structureQuery(committee.id).queryKey })
  // A new section begins with its name to be typed.
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
