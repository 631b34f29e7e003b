import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import type { AgendaItemSearch } from '#features/agenda/web/queries.ts'
import type { Attachment, Proposal } from '#features/documents/document.ts'
import { DocumentRow, sortAttachments } from '#features/meetings/web/DocumentRow.tsx'
import { TagChips } from '#features/tags/web/TagChips.tsx'
import { EmptyState, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'

type Props = { item: Pick<AgendaItemWithMeeting, 'proposal' | 'attachments' | 'meeting'>; search: AgendaItemSearch; actions?: ReactNode }

/** The proposal and the attachments of an agenda item (D2 §2 Documents card). */
export function AgendaItemDocuments({ item: { proposal, attachments, meeting }, search, actions }: Props) {
  const { t } = useTranslation()
  const common = { search, committee_id: meeting.committee.id }
  return (
    <SectionCard title={t('agenda.documents')} actions={actions}>
      {proposal && <ProposalRow proposal={proposal} {...common} />}
      {attachments.length > 0 && <AttachmentRows attachments={attachments} {...common} />}
      {attachments.length === 0 && <EmptyState text={t(proposal ? 'agenda.no_attachments' : 'agenda.no_documents')} />}
    </SectionCard>
  )
}

type Beside = { search: AgendaItemSearch; committee_id: number }

function ProposalRow({ proposal, search, committee_id }: { proposal: Proposal } & Beside) {
  const { t } = useTranslation()
  return (
    <>
      <Rows>
        <DocumentRow
          document={proposal}
          title={t('agenda.proposal')}
          link={{ to: '/proposals/$id', params: { id: proposal.id }, search }}
          withTime
          tags={<TagChips object={proposal} content_type="proposal" committee_id={committee_id} />}
        />
      </Rows>
      <Title order={3} px="md" pt="md">
        {t('agenda.attachments')}
      </Title>
    </>
  )
}

const AttachmentRows = ({ attachments, search, committee_id }: { attachments: Attachment[] } & Beside) => (
  <Rows>
    {sortAttachments(attachments).map((attachment) => (
      <DocumentRow
        key={attachment.id}
        document={attachment}
        link={{ to: '/attachments/$id', params: { id: attachment.id }, search }}
        tags={<TagChips object={attachment} content_type="attachment" committee_id={committee_id} />}
      />
    ))}
  </Rows>
)
