import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredCommittee, changeCommittee, createCommittee } from '#features/administration/committee.ts'
import { fieldsOf, perName, useEntryForm } from '#features/administration/web/entry-form.ts'
import { OrderInput } from '#features/administration/web/inputs.tsx'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'

type Props = { committee: AdministeredCommittee | undefined; onClose: () => void }

const blank = {
  title: '',
  group_type_title: '',
  group_type_order: 0,
  is_active: true,
  hidden: false,
  is_public: false,
  members_can_see_all_meetings: false,
  import_enabled: false,
  change_documents_enabled: false,
  ris_proposals_enabled: false,
  ris_suggestions_enabled: false,
}
const switches = [
  'is_active',
  'hidden',
  'is_public',
  'members_can_see_all_meetings',
  'import_enabled',
  'change_documents_enabled',
  'ris_proposals_enabled',
  'ris_suggestions_enabled',
] as const

const noSource = { source_oguid: '', source_title: '' }
const names = ['title', 'group_type_title', 'group_type_order', 'source_oguid', 'source_title'] as const

const valuesOf = ({ source_oguid, source_title, ...committee }: AdministeredCommittee) => ({
  ...fieldsOf(blank, committee),
  source_oguid: source_oguid ?? '',
  source_title: source_title ?? '',
})

const bodyOf = ({ source_oguid, source_title, ...fields }: ReturnType<typeof valuesOf>, isNew: boolean) =>
  isNew ? fields : { ...fields, source_oguid: source_oguid || null, source_title: source_title || null }

/** Title, order and switches of a committee; for an existing one also the source of its meetings. */
export function CommitteeDialog({ committee, onClose }: Props) {
  const { t } = useTranslation()
  const { public_pages } = useConfiguration()
  const isOffered = (name: string) => name !== 'is_public' || public_pages
  const { form, meanwhile, save } = useEntryForm(committee, {
    kind: 'committee',
    calls: { create: createCommittee, change: changeCommittee },
    blank: { ...blank, ...noSource },
    valuesOf,
    bodyOf: (values) => bodyOf(values, committee === undefined),
    fields: perName([...names, ...switches], (name) => t(`administration_pages.${name}`)),
    required: ['title'],
  })
  return (
    <FormDialog
      title={t(committee ? 'administration_pages.edit_committee' : 'administration_pages.add_committee')}
      size={600}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
      saveLabel={t(committee ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput label={t('administration_pages.title')} required data-autofocus {...form.text('title')} />
      <TextInput
        label={t('administration_pages.group_type_title')}
        description={t('administration_pages.group_type_title_explained')}
        {...form.text('group_type_title')}
      />
      <OrderInput label={t('administration_pages.group_type_order')} {...form.field('group_type_order')} />
      {switches.filter(isOffered).map((name) => (
        <CheckField
          key={name}
          label={t(`administration_pages.${name}`)}
          description={t(`administration_pages.${name}_explained`)}
          {...form.field(name)}
        />
      ))}
      {committee && (
        <>
          <TextInput
            label={t('administration_pages.source_oguid')}
            description={t('administration_pages.source_oguid_explained')}
            {...form.text('source_oguid')}
          />
          <TextInput label={t('administration_pages.source_title')} {...form.text('source_title')} />
        </>
      )}
    </FormDialog>
  )
}
