import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DocumentListed, Protocol } from '#features/documents/document.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { TagChips } from '#features/tags/web/TagChips.tsx'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { EmptyState, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { DocumentRow, sortMeetingDocuments } from './DocumentRow.tsx'

/** The protocol and the other documents of a meeting (D2 §2 Documents card). */
export function MeetingDocuments({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const { documents_use_sort_order } = useConfiguration()
  const { protocol } = meeting
  const documents = sortMeetingDocuments(meeting.meeting_documents, documents_use_sort_order)
  return (
    <SectionCard title={t('meetings.documents')}>
      {protocol && <ProtocolRow protocol={protocol} committee_id={meeting.committee_id} />}
      {protocol && documents.length > 0 && (
        <Title order={3} px="md" pt="md">
          {t('meetings.other_meeting_documents')}
        </Title>
      )}
      {documents.length > 0 && <DocumentRows documents={documents} />}
      {!protocol && documents.length === 0 && <EmptyState text={t('meetings.no_documents_existing')} />}
    </SectionCard>
  )
}

function ProtocolRow({ protocol, committee_id }: { protocol: Protocol; committee_id: number }) {
  const { t } = useTranslation()
  return (
    <Rows>
      <DocumentRow
        document={protocol}
        title={t('meetings.show_protocol')}
        link={{ to: '/protocols/$id', params: { id: protocol.id } }}
        tags={<TagChips object={protocol} content_type="protocol" committee_id={committee_id} />}
      />
    </Rows>
  )
}

const DocumentRows = ({ documents }: { documents: DocumentListed[] }) => (
  <Rows>
    {documents.map((document) => (
      <DocumentRow key={document.id} document={document} link={{ to: '/meeting_documents/$id', params: { id: document.id } }} />
    ))}
  </Rows>
)
