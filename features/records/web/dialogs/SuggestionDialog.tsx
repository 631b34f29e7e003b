import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { suggestionTypes } from '#features/records/posting.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import { area, PostingDialog } from './PostingDialog.tsx'
import { type SuggestionPosting, type SuggestionProps, useSuggestion } from './suggestion.ts'

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

type Props = { suggestion: SuggestionPosting }

/** All fields of a suggestion except its files, depending on the site's variant (D3 §5). */
function SuggestionFields({ suggestion }: Props) {
  const { t } = useTranslation()
  const { is_solothurn, enable_businesses, posting } = suggestion
  const { form, isSaving } = posting
  return (
    <>
      {enable_businesses ? (
        <BusinessField suggestion={suggestion} />
      ) : (
        <TextInput {...form.text('title')} label={t('motion_form.title')} required readOnly={isSaving} data-autofocus />
      )}
      {is_solothurn && <TypeField suggestion={suggestion} />}
      <Textarea {...form.text('description')} {...area} label={t('records_dialogs.description')} readOnly={isSaving} />
      {is_solothurn && <TextsOfCanton suggestion={suggestion} />}
    </>
  )
}

function BusinessField({ suggestion: { posting, choices } }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      {...posting.form.field('business_number')}
      value={posting.known.business_number}
      label={t('records_dialogs.business')}
      required
      readOnly={posting.isSaving}
      data-autofocus
      searchable
      openOnFocus={false}
      allowDeselect={false}
      description={choices.isLoaded && choices.businesses.length === 0 && t('records_dialogs.no_businesses')}
      data={choices.businesses.map(({ number, display_name }) => ({ value: number, label: display_name }))}
      nothingFoundMessage={t('records_dialogs.no_business_found')}
    />
  )
}

function TypeField({ suggestion: { posting } }: Props) {
  const { t } = useTranslation()
  const { onChange, ...field } = posting.form.field('suggestion_type')
  return (
    <Select
      {...field}
      label={t('records_dialogs.suggestion_type')}
      readOnly={posting.isSaving}
      clearable
      data={suggestionTypes.map((one) => ({ value: one, label: t(`records.${one}`) }))}
      onChange={(chosen) => onChange(suggestionTypes.find((one) => one === chosen) ?? null)}
    />
  )
}

function TextsOfCanton({ suggestion: { posting } }: Props) {
  const { t } = useTranslation()
  const { form, isSaving } = posting
  return (
    <>
      <Textarea {...form.text('reason')} {...area} label={t('motion_form.reason')} readOnly={isSaving} />
      <TextInput {...form.text('reference')} label={t('records_dialogs.reference')} readOnly={isSaving} />
      <CheckField {...form.field('submit_as_faction')} label={t('records_dialogs.submit_as_faction')} disabled={isSaving} />
    </>
  )
}
