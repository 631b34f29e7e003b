import { Menu, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DocumentSection } from '#features/basic-documents/document.ts'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { useSortableRow } from '#platform/web/ui/drag/sortable-rows.ts'
import { ActionsMenu, DragHandle, MoveEntries } from '#platform/web/ui/list/RowControls.tsx'
import { DocumentArea } from './DocumentArea.tsx'
import { sectionKey } from './drag.ts'
import { fieldId, isSame, menuId, useEditing } from './editing.ts'
import classes from './Sortable.module.css'
import { TitleField } from './TitleField.tsx'

type Props = { section: DocumentSection; index: number }

/** A section that can be renamed, moved and deleted, with its documents. */
export function SortableSection({ section, index }: Props) {
  const { t } = useTranslation()
  const { id, title, documents } = section
  const { renamed } = useEditing()
  const { ref, handleRef } = useSortableRow({ id: sectionKey(id), index, group: 'sections', type: 'section' })
  return (
    <div ref={ref} className={classes.section}>
      <div className={classes.heading}>
        <DragHandle ref={handleRef} title={title} flush />
        <div className={classes.title}>
          {isSame(renamed, { kind: 'section', id }) ? <SectionTitle section={section} /> : <Title order={3}>{title}</Title>}
        </div>
        <SectionMenu section={section} index={index} />
      </div>
      <DocumentArea section={id} label={title} empty={t('basic_documents.empty_section')} documents={documents} />
    </div>
  )
}

function SectionTitle({ section: { id, title, committee } }: { section: DocumentSection }) {
  const { t } = useTranslation()
  const { change, rename, focusLater } = useEditing()
  const subject = { kind: 'section', id } as const
  const done = (byKey: boolean) => {
    rename(null)
    if (byKey) focusLater(menuId(subject))
  }
  const save = (typed: string, from: string) => change({ type: 'rename_section', id, title: typed, from })
  useHeardEdited('section', id, structureQuery(committee).queryKey)
  return <TitleField id={fieldId(subject)} label={t('basic_documents.section_title')} title={title} save={save} onDone={done} />
}

function SectionMenu({ section: { id, title }, index }: Props) {
  const { t } = useTranslation()
  const { shown, move, rename, remove } = useEditing()
  const subject = { kind: 'section', id } as const
  return (
    <ActionsMenu id={menuId(subject)} title={title} flush>
      {() => (
        <>
          <Menu.Item onClick={() => rename(subject)}>{t('basic_documents.rename')}</Menu.Item>
          <MoveEntries index={index} count={shown.sections.length} onMove={(place) => move({ type: 'move_section', id, index: place })} />
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" onClick={() => remove(subject)}>
            {t('basic_documents.delete')}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  )
}
