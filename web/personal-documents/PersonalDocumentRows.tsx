import { useTranslation } from 'react-i18next'
import type { PersonalDocument } from '#shared/personal-documents/document.ts'
import { CommentIcon } from '#web/kit/CommentIcon.tsx'
import { useDates } from '#web/kit/dates.ts'
import { FileIcon } from '#web/kit/FileIcon.tsx'
import { ListRow } from '#web/kit/ListRow.tsx'
import { RowActions } from '#web/kit/RowActions.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { UnreadDot } from '#web/kit/UnreadDot.tsx'

type Doing = { onRename?: (document: PersonalDocument) => void; onRemove?: (document: PersonalDocument) => void }
type Props = Doing & { documents: PersonalDocument[]; tagesordnungitem_id?: number | undefined }

/** One's own documents, each with what may be done to it. */
export function PersonalDocumentRows({ documents, tagesordnungitem_id, onRename, onRemove }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <Rows label={t('personal_documents.personal_documents')}>
      {documents.map((document) => (
        <ListRow
          key={document.id}
          title={document.title}
          leading={<FileIcon file={document} />}
          link={{ to: '/personaldocument/$id', params: { id: document.id }, search: { tagesordnungitem_id } }}
          facts={[t('shell.updated_on', { date: date(document.updated) })]}
          trailing={
            <>
              <CommentIcon has_annotations={document.has_annotations} />
              <UnreadDot last_seen={document.last_seen} />
              <RowActions
                title={document.title}
                {...(onRename && { onEdit: () => onRename(document) })}
                {...(onRemove && { onDelete: () => onRemove(document) })}
              />
            </>
          }
        />
      ))}
    </Rows>
  )
}
