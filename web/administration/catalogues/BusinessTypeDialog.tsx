import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { businessTypeCalls } from '#shared/administration/catalogue.ts'
import { fieldsOf } from '#web/administration/fields-of.ts'
import { OrderInput } from '#web/administration/OrderInput.tsx'
import { useSave } from '#web/administration/use-save.ts'
import { CheckField } from '#web/kit/CheckField.tsx'
import { FormDialog } from '#web/kit/FormDialog.tsx'
import { useForm } from '#web/kit/use-form.ts'
import type { BusinessType } from './BusinessTypesPage.tsx'
import type { EntryDialogProps } from './CataloguePage.tsx'

const blank = { title: '', api_uid: '', show_for_proposal: true, sort_order: 0 }

/** A kind of business, new or known. */
export function BusinessTypeDialog({ item: type, onClose }: EntryDialogProps<BusinessType>) {
  const { t } = useTranslation()
  const form = useForm(fieldsOf(blank, type), { required: ['title', 'api_uid'] })
  const save = useSave(businessTypeCalls, type?.id)
  return (
    <FormDialog
      title={t(type ? 'administration_pages.edit_business_types' : 'administration_pages.add_business_types')}
      size={500}
      form={form}
      save={() => save(form.values)}
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
    </FormDialog>
  )
}
