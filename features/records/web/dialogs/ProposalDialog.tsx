import { useTranslation } from 'react-i18next'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { PostingDialog } from './PostingDialog.tsx'
import { ProposalFields } from './ProposalFields.tsx'
import { type PostingProps, useProposal } from './use-proposal.ts'

/** Posts a proposal to the records system (D3 §2, §5). */
export function ProposalDialog(props: PostingProps) {
  const { t } = useTranslation()
  const proposal = useProposal(props)
  const { posting, choices } = proposal
  return (
    <PostingDialog title={t('records_dialogs.post_proposal')} posting={posting}>
      {choices.hasFailed && <PartError text={t('motion_form.choices_fetch_error')} onRetry={choices.retry} />}
      <ProposalFields proposal={proposal} />
    </PostingDialog>
  )
}
