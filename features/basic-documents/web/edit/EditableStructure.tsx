import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { arranged } from './arrange.ts'
import { EditingContext, fieldId, type MoveChange, menuId, type Subject } from './editing.ts'
import { OrderedStructure } from './OrderedStructure.tsx'
import { useChanges } from './use-changes.ts'
import { useFocusLater } from './use-focus-later.ts'
import { usePlaceWords } from './use-place-words.ts'
import { useRemove } from './use-remove.ts'

type Props = {
  committee: { id: number }
  structure: DocumentStructure
  renamed: Subject | null
  rename: (subject: Subject | null) => void
  /** Its row goes, and the focus has to go elsewhere. */
  onRemove: () => void
}

/** The structure for those who may change it. */
export function EditableStructure({ committee, structure, renamed, rename, onRemove }: Props) {
  const { t } = useTranslation()
  const { shown, change } = useChanges(committee, structure)
  const focusLater = useFocusLater(renamed && fieldId(renamed))
  const placeWords = usePlaceWords()
  const [said, say] = useState('')

  const drop = (wanted: MoveChange) => {
    say(placeWords(arranged(shown, wanted), wanted))
    void change(wanted)
  }
  const move = (wanted: MoveChange) => {
    focusLater(menuId({ kind: wanted.type === 'move_section' ? 'section' : 'document', id: wanted.id }))
    drop(wanted)
  }
  const remove = useRemove(shown, (wanted) => {
    onRemove()
    void change(wanted)
  })
  const editing = { shown, change, move, renamed, rename, remove, focusLater }
  return (
    <EditingContext value={editing}>
      {shown.documents.length + shown.sections.length > 0 ? (
        <OrderedStructure onDropped={drop} />
      ) : (
        <EmptyState text={t('basic_documents.no_documents_yet')} />
      )}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </EditingContext>
  )
}
