import { DragDropProvider } from '@dnd-kit/react'
import { useTranslation } from 'react-i18next'
import { DocumentArea } from './DocumentArea.tsx'
import { DraggedContext } from './dragged.ts'
import { type MoveChange, useEditing } from './editing.ts'
import { SortableSection } from './SortableSection.tsx'
import { useDrag } from './use-drag.ts'
import { useDragPlugins } from './use-drag-plugins.ts'

/** All documents and sections, to be ordered by dragging or by their menus. */
export function OrderedStructure({ onDropped }: { onDropped: (change: MoveChange) => void }) {
  const { t } = useTranslation()
  const { shown: structure } = useEditing()
  const { shown, dragged, ...events } = useDrag(structure, onDropped)
  const plugins = useDragPlugins(structure)
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
