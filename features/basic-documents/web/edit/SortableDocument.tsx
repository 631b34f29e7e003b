import { useSortable } from '@dnd-kit/react/sortable'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { fileAddress } from '#features/basic-documents/web/file-address.ts'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { useDocumentFacts } from '#features/basic-documents/web/use-document-facts.ts'
import { useHeardEdited } from '#platform/web/realtime/use-heard-edited.ts'
import { FileIcon } from '#platform/web/ui/file/FileIcon.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { ActionsMenu } from './ActionsMenu.tsx'
import { DragHandle } from './DragHandle.tsx'
import { areaKey, documentKey } from './drag-order.ts'
import { fieldId, isSame, menuId, useEditing } from './editing.ts'
import { MoveItems } from './MoveItems.tsx'
import classes from './Sortable.module.css'
import { sortPlugins } from './sort-plugins.ts'
import { sortTransition } from './sort-transition.ts'
import { TitleField } from './TitleField.tsx'

type Props = { document: BasicDocument; section: number | null; index: number }

/** A document's row that can be renamed, moved and deleted. */
export function SortableDocument({ document, section, index }: Props) {
  const { id, title } = document
  const factsOf = useDocumentFacts()
  const { renamed } = useEditing()
  const { ref, handleRef } = useSortable({
    id: documentKey(id),
    index,
    group: areaKey(section),
    type: 'document',
    accept: 'document',
    transition: sortTransition,
    plugins: sortPlugins,
  })
  return (
    <ListRow
      ref={ref}
      title={title}
      leading={
        <span className={classes.leading}>
          <DragHandle ref={handleRef} title={title} />
          <FileIcon file={document} />
        </span>
      }
      facts={factsOf(document)}
      editor={isSame(renamed, { kind: 'document', id }) && <DocumentTitle document={document} />}
      trailing={<DocumentMenu document={document} section={section} index={index} />}
      {...fileAddress(document)}
    />
  )
}

function DocumentTitle({ document: { id, title, committee_id } }: { document: BasicDocument }) {
  const { t } = useTranslation()
  const { change, rename, focusLater } = useEditing()
  const subject = { kind: 'document', id } as const
  const done = (byKey: boolean) => {
    rename(null)
    if (byKey) focusLater(menuId(subject))
  }
  const save = (typed: string, from: string) => change({ type: 'rename_document', id, title: typed, from })
  useHeardEdited('document', id, structureQuery(committee_id).queryKey)
  return <TitleField id={fieldId(subject)} label={t('basic_documents.document_title')} title={title} save={save} onDone={done} />
}

function DocumentMenu({ document: { id, title }, section, index }: Props) {
  const { t } = useTranslation()
  const { rename, remove } = useEditing()
  const subject = { kind: 'document', id } as const
  return (
    <ActionsMenu id={menuId(subject)} title={title}>
      <Menu.Item onClick={() => rename(subject)}>{t('basic_documents.rename')}</Menu.Item>
      <MoveItems id={id} section={section} index={index} />
      <Menu.Divider />
      <Menu.Item c="var(--mantine-color-error)" onClick={() => remove(subject)}>
        {t('basic_documents.delete')}
      </Menu.Item>
    </ActionsMenu>
  )
}
