import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PostProposal, PostSuggestion } from './PostButtons.tsx'

/** Starts a new proposal (D2 §2). */
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

/** Starts a new suggestion, for the meeting if one is given (D2 §2). */
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
