import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CommitteeLink, changeCommitteeLink, createCommitteeLink } from '#features/committees/link-contract.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { latestOf, useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { linksQuery } from './queries.ts'

type Props = { committee: { id: number } /** Undefined for a new link. */; link?: CommitteeLink; onClose: () => void }

const valuesOf = ({ title, url }: CommitteeLink) => ({ title, url })

/** Adds or edits a link: its title and address (D2 §2 Committee link dialog). */
export function LinkDialog({ committee: { id }, link, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm(link ? valuesOf(link) : { title: '', url: '' }, { required: ['title', 'url'] })
  const query = linksQuery(id)
  const object = latestOf(link, useQuery(query).data)
  const fields = { title: t('committees.link_title'), url: t('committees.link_url') }
  const meanwhile = useMeanwhile({ form, edited: changeCommitteeLink.edited, opened: link, object, valuesOf, fields })
  useHeardEdited('committee_link', link?.id, query.queryKey)
  const saving = { text: 'committees.committee_links_save', refresh: query.queryKey, inForm: true } as const
  const create = useAction(createCommitteeLink, saving)
  const change = useAction(changeCommitteeLink, saving)
  const save = () =>
    meanwhile.saving((body, { if_match }) =>
      link ? change.mutateAsync({ params: { id, instance_id: link.id }, body, if_match }) : create.mutateAsync({ params: { id }, body }),
    )
  return (
    <FormDialog
      title={t(link ? 'committees.edit_link' : 'committees.add_link')}
      size={500}
      form={form}
      meanwhile={meanwhile}
      save={save}
      saveLabel={t(link ? 'shell.save' : 'shell.create')}
      onClose={onClose}
    >
      <TextInput label={t('committees.link_title')} {...form.text('title')} required data-autofocus />
      <TextInput label={t('committees.link_url')} {...form.text('url')} required type="url" placeholder="https://www.example.ch" />
    </FormDialog>
  )
}
