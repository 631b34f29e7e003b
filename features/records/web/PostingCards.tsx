import { Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'

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

// The form is large, so it is loaded when it is first opened.
const ProposalDialog = lazy(async () => ({ default: (await import('./dialogs/ProposalDialog.tsx')).ProposalDialog }))

/** A button that opens the proposal dialog. */
export function PostProposal({ committee_id }: { committee_id: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AddButton label={t('records_dialogs.post_proposal')} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <ProposalDialog committee_id={committee_id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

// The form is large, so it is loaded when it is first opened.
const SuggestionDialog = lazy(async () => ({ default: (await import('./dialogs/SuggestionDialog.tsx')).SuggestionDialog }))

/** A button that opens the suggestion dialog, for the meeting if one is given. */
export function PostSuggestion(props: { committee_id: number; meeting_id?: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AddButton label={t('records_dialogs.post_suggestion')} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && <SuggestionDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
