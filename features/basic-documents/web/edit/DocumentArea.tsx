import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BasicDocument } from '#features/basic-documents/document.ts'
import { fileAddress, useDocumentFacts } from '#features/basic-documents/web/DocumentList.tsx'
import { structureQuery } from '#features/basic-documents/web/queries.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { useRowArea, useSortableRow } from '#platform/web/ui/drag/sortable-rows.ts'
import { FileIcon } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { ActionsMenu, DragHandle, MoveEntries } from '#platform/web/ui/list/RowControls.tsx'
import { documentsIn } from './changes.ts'
import { areaKey, documentKey } from './drag.ts'
import { fieldId, isSame, menuId, useDragged, useEditing } from './editing.ts'
import classes from './Sortable.module.css'
import { TitleField } from './TitleField.tsx'

type Props = {
  section: number | null
  label: string
  /** Text shown while there are no documents. */
  empty: string
  documents: BasicDocument[]
}

/** Documents of a section or of the top level, as a drop target. */
export function DocumentArea({ section, label, empty, documents }: Props) {
  const { t } = useTranslation()
  const ref = useRowArea(areaKey(section), 'document')
  const dragged = useDragged()
  const isReceiving = dragged !== null && dragged.to === section && dragged.from !== section
  return (
    <div ref={ref} className={classes.area} data-receiving={isReceiving || undefined}>
      {isReceiving && (
        <span className={classes.hint} aria-hidden>
          {t('basic_documents.move_to_this_area')}
        </span>
      )}
      {documents.length > 0 ? (
        <Rows label={label}>
          {documents.map((document, index) => (
            <SortableDocument key={document.id} document={document} section={section} index={index} />
          ))}
        </Rows>
      ) : (
        <p className={classes.empty}>{dragged ? t('basic_documents.move_to_this_area') : empty}</p>
      )}
    </div>
  )
}

type SortableDocumentProps = { document: BasicDocument; section: number | null; index: number }

/** A document's row that can be renamed, moved and deleted. */
function SortableDocument({ document, section, index }: SortableDocumentProps) {
  const { id, title } = document
  const factsOf = useDocumentFacts()
  const { renamed } = useEditing()
  const { ref, handleRef } = useSortableRow({ id: documentKey(id), index, group: areaKey(section), type: 'document' })
  return (
    <ListRow
      ref={ref}
      title={title}
      leading={
        <span className={classes.leading}>
          <DragHandle ref={handleRef} title={title} flush />
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

function DocumentMenu({ document: { id, title }, section, index }: SortableDocumentProps) {
  const { t } = useTranslation()
  const { shown, move, rename, remove } = useEditing()
  const subject = { kind: 'document', id } as const
  const to = (place: { section: number | null; index: number }) => move({ type: 'move_document', id, ...place })
  const areas = [{ id: null, title: t('basic_documents.without_section') }, ...shown.sections].filter((area) => area.id !== section)
  return (
    <ActionsMenu id={menuId(subject)} title={title} flush>
      {() => (
        <>
          <Menu.Item onClick={() => rename(subject)}>{t('basic_documents.rename')}</Menu.Item>
          <MoveEntries
            index={index}
            count={documentsIn(shown, section).length}
            onMove={(place) => to({ section, index: place })}
            areas={areas.map((area) => ({
              key: areaKey(area.id),
              title: area.title,
              onMove: () => to({ section: area.id, index: documentsIn(shown, area.id).length }),
            }))}
          />
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" onClick={() => remove(subject)}>
            {t('basic_documents.delete')}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  )
}
