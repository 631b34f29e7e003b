import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaItemSearch } from '#features/agenda/web/queries.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { DocumentRow } from '#features/meetings/web/DocumentRow.tsx'
import { listPersonalDocumentsOfMeeting, removePersonalDocument } from '#features/personal-documents/contract.ts'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Rows } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'

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

/** Deletes a document after a confirmation (D3 §8 document_delete_confirmation). */
export function useRemoveDocument(onSuccess: () => void): (document: Pick<PersonalDocument, 'id' | 'title'>) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => refreshDocuments(client)
  const remove = useAction(removePersonalDocument, { text: 'personal_documents.document_delete', refresh })
  return ({ id, title }) => {
    if (window.confirm(t('personal_documents.document_delete_confirmation', { title }))) remove.mutate({ params: { id } }, { onSuccess })
  }
}

/** The reader's own documents whose agenda item an import has removed, which no other page lists. Renders nothing if there are none. */
export function LeftDocumentsCard({ meeting_id }: { meeting_id: number }) {
  const { t } = useTranslation()
  const remove = useRemoveDocument(() => {})
  const { data: documents = [] } = useQuery({
    queryKey: ['personal_documents', 'meeting', meeting_id],
    queryFn: ({ signal }) => call(listPersonalDocumentsOfMeeting, { params: { id: meeting_id } }, signal),
  })
  const left = documents.filter(({ agenda_item_id }) => agenda_item_id === null)
  if (left.length === 0) return null
  return (
    <SectionCard title={t('personal_documents.left_documents')}>
      <Text c="dimmed" px="md" pb="xs">
        {t('personal_documents.left_documents_help')}
      </Text>
      <PersonalDocumentRows documents={left} onRemove={remove} />
    </SectionCard>
  )
}
