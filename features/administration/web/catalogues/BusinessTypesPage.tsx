import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BusinessType, businessTypeCalls } from '#features/administration/catalogue.ts'
import { perName, useEntryForm } from '#features/administration/web/entry-form.ts'
import { OrderInput } from '#features/administration/web/inputs.tsx'
import { noRules } from '#features/motions/rules.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'
import { BusinessTypeRules } from './BusinessTypeRules.tsx'
import { CataloguePage, type EntryDialogProps } from './CataloguePage.tsx'

/** The business types of motions and the records system. */
export function BusinessTypesPage() {
  const { t } = useTranslation()
  return (
    <CataloguePage<BusinessType>
      part="business_types"
      calls={businessTypeCalls}
      rowOf={({ title, api_uid, show_for_proposal }) => ({
        title,
        facts: [api_uid, show_for_proposal && t('administration_pages.show_for_proposal_short')],
      })}
      EntryDialog={BusinessTypeDialog}
    />
  )
}

const blank = { title: '', api_uid: '', show_for_proposal: true, sort_order: 0, number_pattern: '', ...noRules }

/** Creates or edits a business type. */
function BusinessTypeDialog({ item: type, onClose }: EntryDialogProps<BusinessType>) {
  const { t } = useTranslation()
  const { form, meanwhile, save } = useEntryForm(type, {
    kind: 'business_type',
    calls: businessTypeCalls,
    blank,
    fields: useFieldNames(),
    required: ['title', 'api_uid'],
  })
  return (
    <FormDialog
      title={t(type ? 'administration_pages.edit_business_types' : 'administration_pages.add_business_types')}
      size={600}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
      saveLabel={t(type ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput label={t('administration_pages.title')} required data-autofocus {...form.text('title')} />
      <TextInput
        label={t('administration_pages.api_uid')}
        description={t('administration_pages.api_uid_explained')}
        required
        {...form.text('api_uid')}
      />
      <CheckField label={t('administration_pages.show_for_proposal')} {...form.field('show_for_proposal')} />
      <OrderInput label={t('administration_pages.sort_order')} {...form.field('sort_order')} />
      <BusinessTypeRules form={form} />
    </FormDialog>
  )
}

function useFieldNames() {
  const { t } = useTranslation()
  const names = [
    'title',
    'api_uid',
    'show_for_proposal',
    'sort_order',
    'least_signatures',
    'publish_days_before',
    'submit_minutes_after',
    'number_pattern',
  ] as const
  return {
    ...perName(names, (name) => t(`administration_pages.${name}`)),
    first_signatories: {
      label: t('administration_pages.first_signatories'),
      show: (rule: BusinessType['first_signatories']) => t(`administration_pages.first_signatories_${rule}`),
    },
  }
}
