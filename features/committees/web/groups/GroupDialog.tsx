import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CommitteeGroup, changeCommitteeGroup, createCommitteeGroup } from '#features/committees/group-contract.ts'
import { groupsQuery } from '#features/committees/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { latestOf, useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { GroupMembers, useGroupPeople } from './GroupMembers.tsx'

type Props = { committee: { id: number } /** Undefined for a new group. */; group?: CommitteeGroup; onClose: () => void }

/** Adds or edits a group: a mailing list of members and further addresses (D2 §2 Committee group dialog). */
export function GroupDialog({ committee: { id }, group, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm(valuesOf(group), { required: ['title'] })
  const object = latestOf(group, useQuery(groupsQuery(id)).data)
  const fields = useFieldNames()
  const meanwhile = useMeanwhile({ form, edited: changeCommitteeGroup.edited, opened: group, object, valuesOf, fields })
  useHeardEdited('committee_group', group?.id, groupsQuery(id).queryKey)
  const people = useGroupPeople(id, form.values.members, object ?? group)
  const save = useSaveGroup(id, group)
  return (
    <FormDialog
      title={t(group ? 'committees.edit_group' : 'committees.add_group')}
      size={800}
      form={form}
      meanwhile={meanwhile}
      save={() =>
        meanwhile.saving((values, { if_match }) => save({ ...values, email_addresses: readAddresses(values.email_addresses) }, if_match))
      }
      saveLabel={t(group ? 'shell.save' : 'shell.create')}
      canSave={people.isKnown && people.outsiders.length === 0}
      onClose={onClose}
    >
      <TextInput label={t('committees.group_title')} {...form.text('title')} required data-autofocus />
      <GroupMembers people={people} {...form.field('members')} />
      <Textarea
        label={t('committees.email_addresses')}
        description={t('committees.email_addresses_explained')}
        {...form.text('email_addresses')}
        rows={5}
        resize="vertical"
      />
      <Checkbox
        label={t('committees.share_automatically')}
        checked={form.values.share_automatically}
        onChange={({ currentTarget }) => form.change({ share_automatically: currentTarget.checked })}
        error={form.field('share_automatically').error}
      />
    </FormDialog>
  )
}

const valuesOf = (group: CommitteeGroup | undefined) => ({
  title: group?.title ?? '',
  members: group?.members ?? [],
  email_addresses: (group?.email_addresses ?? []).join('\n'),
  share_automatically: group?.share_automatically ?? false,
})

function useFieldNames() {
  const { t } = useTranslation()
  return {
    title: t('committees.group_title'),
    members: t('committees.group_members'),
    email_addresses: t('committees.email_addresses'),
    share_automatically: t('committees.share_automatically'),
  }
}

type Body = { title: string; members: number[]; email_addresses: string[]; share_automatically: boolean }

function useSaveGroup(id: number, group: CommitteeGroup | undefined) {
  const saving = { text: 'committees.committee_group_save', refresh: groupsQuery(id).queryKey, inForm: true } as const
  const create = useAction(createCommitteeGroup, saving)
  const change = useAction(changeCommitteeGroup, saving)
  return (body: Body, if_match: string | undefined) =>
    group ? change.mutateAsync({ params: { id, instance_id: group.id }, body, if_match }) : create.mutateAsync({ params: { id }, body })
}

/** Splits typed or pasted text into addresses at line breaks, commas and semicolons; without duplicates. */
export const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;]/)
      .map((address) => address.trim())
      .filter(Boolean),
  ),
]
