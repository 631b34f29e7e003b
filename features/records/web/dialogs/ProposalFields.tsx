import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rightsHolders } from '#features/motions/motion.ts'
import { CheckField } from '#platform/web/ui/form/CheckField.tsx'
import { area } from './area.ts'
import { PeopleFields } from './PeopleFields.tsx'
import type { ProposalPosting } from './use-proposal.ts'

type Props = { proposal: ProposalPosting }

/** All fields of a proposal except its files, depending on the site's variant (D3 §5). */
export function ProposalFields({ proposal }: Props) {
  const { t } = useTranslation()
  const { is_solothurn, posting } = proposal
  const { form, isSaving } = posting
  return (
    <>
      <BusinessTypeField proposal={proposal} />
      <TextInput {...form.text('title')} label={t('motion_form.title')} required readOnly={isSaving} />
      <Textarea {...form.text('description')} {...area} label={t('records_dialogs.description')} readOnly={isSaving} />
      {is_solothurn ? <FieldsOfCanton proposal={proposal} /> : <SignatureSheetField proposal={proposal} />}
      <CheckField {...form.field('is_urgent')} label={t('motion_form.is_urgent')} disabled={isSaving} />
    </>
  )
}

function BusinessTypeField({ proposal: { posting, choices } }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      {...posting.form.field('business_type')}
      value={posting.known.business_type}
      label={t('motion_form.business_type')}
      required
      readOnly={posting.isSaving}
      data-autofocus
      allowDeselect={false}
      data={choices.types.map(({ api_uid, title }) => ({ value: api_uid, label: title }))}
    />
  )
}

function FieldsOfCanton({ proposal }: Props) {
  const { t } = useTranslation()
  const { form, isSaving } = proposal.posting
  const { onChange, ...holder } = form.field('rights_holder')
  return (
    <>
      <Textarea {...form.text('reason')} {...area} label={t('motion_form.reason')} readOnly={isSaving} />
      <PeopleFields proposal={proposal} />
      <Select
        {...holder}
        label={t('motion_form.rights_holder')}
        readOnly={isSaving}
        clearable
        data={rightsHolders.map((one) => ({ value: one, label: t(`motions.rights_holder_${one}`) }))}
        onChange={(chosen) => onChange(rightsHolders.find((one) => one === chosen) ?? null)}
      />
    </>
  )
}

function SignatureSheetField({ proposal: { posting } }: Props) {
  const { t } = useTranslation()
  return (
    <CheckField
      {...posting.form.field('has_signature_sheet')}
      label={t('records_dialogs.has_signature_sheet')}
      disabled={posting.isSaving}
    />
  )
}
