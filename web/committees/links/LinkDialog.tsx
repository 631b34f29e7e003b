import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CommitteeLink, changeCommitteeLink, createCommitteeLink } from '#shared/committees/link-contract.ts'
import { linksQuery } from '#web/committees/queries.ts'
import { FormDialog } from '#web/kit/FormDialog.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { useForm } from '#web/kit/use-form.ts'

type Props = { committee: { id: number } /** None for a new one. */; link?: CommitteeLink; onClose: () => void }

/** Title and address of a link, new or known (D2 §2 Committee link dialog). */
export function LinkDialog({ committee: { id }, link, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm({ title: link?.title ?? '', url: link?.url ?? '' }, { required: ['title', 'url'] })
  const saving = { text: 'committees.committee_links_save', refresh: linksQuery(id).queryKey, inForm: true } as const
  const create = useAction(createCommitteeLink, saving)
  const change = useAction(changeCommitteeLink, saving)
  const body = form.values
  const save = () =>
    link ? change.mutateAsync({ params: { id, instance_id: link.id }, body }) : create.mutateAsync({ params: { id }, body })
  return (
    <FormDialog
      title={t(link ? 'committees.edit_link' : 'committees.add_link')}
      size={500}
      form={form}
      save={save}
      saveLabel={t(link ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput label={t('committees.link_title')} {...form.text('title')} required data-autofocus />
      <TextInput label={t('committees.link_url')} {...form.text('url')} required type="url" placeholder="https://www.example.ch" />
    </FormDialog>
  )
}
