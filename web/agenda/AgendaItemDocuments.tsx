import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#shared/agenda/agenda-item.ts'
import type { Attachment, Proposal } from '#shared/documents/document.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { DocumentRow } from '#web/meetings/DocumentRow.tsx'
import { sortAttachments } from '#web/meetings/sort-documents.ts'
import type { AgendaItemSearch } from './search.ts'

type Props = { item: Pick<AgendaItem, 'proposal' | 'attachments'>; search: AgendaItemSearch; actions?: ReactNode }

/** The proposal and the attachments of an agenda item (D2 §2 Documents card). */
export function AgendaItemDocuments({ item: { proposal, attachments }, search, actions }: Props) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('agenda.documents')} actions={actions}>
      {proposal && <ProposalRow proposal={proposal} search={search} />}
      {attachments.length > 0 && <AttachmentRows attachments={attachments} search={search} />}
      {attachments.length === 0 && <EmptyState text={t(proposal ? 'agenda.no_attachments' : 'agenda.no_documents')} />}
    </SectionCard>
  )
}

function ProposalRow({ proposal, search }: { proposal: Proposal; search: AgendaItemSearch }) {
  const { t } = useTranslation()
  return (
    <>
      <Rows>
        <DocumentRow
          document={proposal}
          title={t('agenda.proposal')}
          link={{ to: '/proposals/$id', params: { id: proposal.id }, search }}
          withTime
        />
      </Rows>
      <Title order={3} px="md" pt="md">
        {t('agenda.attachments')}
      </Title>
    </>
  )
}

const AttachmentRows = ({ attachments, search }: { attachments: Attachment[]; search: AgendaItemSearch }) => (
  <Rows>
    {sortAttachments(attachments).map((attachment) => (
      <DocumentRow key={attachment.id} document={attachment} link={{ to: '/attachments/$id', params: { id: attachment.id }, search }} />
    ))}
  </Rows>
)
