import { useTranslation } from 'react-i18next'
import type { AgendaItemSearch } from '#features/agenda/web/search.ts'
import { DocumentRow } from '#features/meetings/web/DocumentRow.tsx'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'

type Doing = { onRename?: (document: PersonalDocument) => void; onRemove?: (document: PersonalDocument) => void }
type Props = Doing & AgendaItemSearch & { documents: PersonalDocument[] }

/** The reader's own documents, each with its actions. */
export function PersonalDocumentRows({ documents, tagesordnungitem_id, onRename, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <Rows label={t('personal_documents.personal_documents')}>
      {documents.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          link={{ to: '/personaldocument/$id', params: { id: document.id }, search: { tagesordnungitem_id } }}
          actions={
            <RowActions
              title={document.title}
              {...(onRename && { onEdit: () => onRename(document) })}
              {...(onRemove && { onDelete: () => onRemove(document) })}
            />
          }
        />
      ))}
    </Rows>
  )
}
