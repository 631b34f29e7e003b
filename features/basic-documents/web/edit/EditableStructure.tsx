import { DragDropProvider } from '@dnd-kit/react'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { useFocusLater } from '#platform/web/lib/use-focus-later.ts'
import { useDragPlugins } from '#platform/web/ui/drag/drag-plugins.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { allDocuments, arranged, type Change, documentsIn, useChanges } from './changes.ts'
import { DocumentArea } from './DocumentArea.tsx'
import { titlesOf, useDrag } from './drag.ts'
import { DraggedContext, EditingContext, fieldId, type MoveChange, menuId, type Subject, useEditing } from './editing.ts'
import { SortableSection } from './SortableSection.tsx'

type Props = {
  committee: { id: number }
  structure: DocumentStructure
  renamed: Subject | null
  rename: (subject: Subject | null) => void
  /** The row is removed, so the focus has to move elsewhere. */
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

/** Describes where something stands after a move, for screen readers. */
function usePlaceWords(): (after: DocumentStructure, moved: MoveChange) => string {
  const { t } = useTranslation()
  return (after, { type, id }) => {
    if (type === 'move_section') {
      const index = after.sections.findIndex((section) => section.id === id)
      return t('basic_documents.section_moved', { title: after.sections[index]?.title, position: index + 1, count: after.sections.length })
    }
    const document = allDocuments(after).find((one) => one.id === id)
    const section = document?.section ?? null
    const all = documentsIn(after, section)
    const area = after.sections.find((one) => one.id === section)?.title ?? t('basic_documents.without_section')
    const position = all.findIndex((one) => one.id === id) + 1
    return t('basic_documents.moved', { title: document?.title, position, count: all.length, area })
  }
}

/** Asks for confirmation and deletes; for a section the question says where its documents go. */
function useRemove(shown: DocumentStructure, remove: (change: Change) => void): (subject: Subject) => void {
  const questionOf = useQuestion(shown)
  return ({ kind, id }) => {
    const all = kind === 'section' ? shown.sections : allDocuments(shown)
    const from = all.find((one) => one.id === id)?.title ?? ''
    if (window.confirm(questionOf({ kind, id }))) remove({ type: kind === 'section' ? 'remove_section' : 'remove_document', id, from })
  }
}

function useQuestion(shown: DocumentStructure): (subject: Subject) => string {
  const { t } = useTranslation()
  return ({ kind, id }) => {
    if (kind === 'document') {
      return t('basic_documents.delete_document_question', { title: allDocuments(shown).find((one) => one.id === id)?.title })
    }
    const section = shown.sections.find((one) => one.id === id)
    const [title, count] = [section?.title, section?.documents.length ?? 0]
    return count === 0
      ? t('basic_documents.delete_empty_section_question', { title })
      : t('basic_documents.delete_section_question', { title, count })
  }
}

/** All documents and sections, ordered by dragging or by their menus. */
function OrderedStructure({ onDropped }: { onDropped: (change: MoveChange) => void }) {
  const { t } = useTranslation()
  const { shown: structure } = useEditing()
  const { shown, dragged, ...events } = useDrag(structure, onDropped)
  const plugins = useDragPlugins(() => titlesOf(structure, t('basic_documents.without_section')))
  return (
    <DragDropProvider plugins={plugins} {...events}>
      <DraggedContext value={dragged}>
        <div data-dragging={dragged !== null || undefined}>
          <DocumentArea
            section={null}
            label={t('basic_documents.without_section')}
            empty={t('basic_documents.empty_top')}
            documents={shown.documents}
          />
          {shown.sections.map((section, index) => (
            <SortableSection key={section.id} section={section} index={index} />
          ))}
        </div>
      </DraggedContext>
    </DragDropProvider>
  )
}
