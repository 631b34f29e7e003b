import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPersonalDocumentsOfMeeting } from '#features/personal-documents/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { PersonalDocumentRows } from './PersonalDocumentRows.tsx'
import { useRemoveDocument } from './use-remove-document.ts'

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
