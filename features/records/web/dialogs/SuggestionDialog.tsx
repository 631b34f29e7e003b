import { useTranslation } from 'react-i18next'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { PostingDialog } from './PostingDialog.tsx'
import { SuggestionFields } from './SuggestionFields.tsx'
import { type SuggestionProps, useSuggestion } from './use-suggestion.ts'

/** Posts a suggestion to the records system (D3 §2, §5). */
export function SuggestionDialog(props: SuggestionProps) {
  const { t } = useTranslation()
  const suggestion = useSuggestion(props)
  const { posting, choices } = suggestion
  return (
    <PostingDialog title={t('records_dialogs.post_suggestion')} posting={posting}>
      {choices.hasFailed && <PartError text={t('motion_form.choices_fetch_error')} onRetry={choices.retry} />}
      <SuggestionFields suggestion={suggestion} />
    </PostingDialog>
  )
}
