import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { PostProposal } from '#web/records/PostProposal.tsx'
import { PostSuggestion } from '#web/records/PostSuggestion.tsx'

/** The way to a new proposal (D2 §2). */
export function ProposalCard({ committee_id }: { committee_id: number }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('records.kind_proposal')} actions={<PostProposal committee_id={committee_id} />}>
      <Text px="md" pb="xs" c="dimmed">
        {t('records_dialogs.proposal_explained')}
      </Text>
    </SectionCard>
  )
}

/** The way to a new suggestion; of the meeting, where there is one (D2 §2). */
export function SuggestionCard(props: { committee_id: number; meeting_id?: number }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('records.kind_suggestion')} actions={<PostSuggestion {...props} />}>
      <Text px="md" pb="xs" c="dimmed">
        {t('records_dialogs.suggestion_explained')}
      </Text>
    </SectionCard>
  )
}
