import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addToCommitteeGroup } from '#features/committees/group-contract.ts'
import { groupsQuery } from '#features/committees/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { useTellMany } from '#platform/web/ui/list/table/tell-many.ts'

type Props = { committee: { id: number } /** User ids. */; users: number[]; onAdded: () => void; onClose: () => void }

/** Adds several people to a group of their committee. */
export function AddToGroupDialog({ committee: { id }, users, onAdded, onClose }: Props) {
  const { t } = useTranslation()
  const { data: groups = [] } = useQuery(groupsQuery(id))
  const form = useForm<{ group: string | null }>({ group: null }, { required: ['group'] })
  const adding = useAction(addToCommitteeGroup, {
    failure: 'committees.add_to_group_error',
    refresh: groupsQuery(id).queryKey,
    inForm: true,
  })
  const tell = useTellMany({ done: 'committees.add_to_group_done', unchanged: 'committees.add_to_group_unchanged' })
  const save = async () => {
    tell(await adding.mutateAsync({ params: { id, instance_id: Number(form.values.group) }, body: { users } }))
    onAdded()
  }
  return (
    <FormDialog title={t('committees.add_to_group')} size={500} form={form} save={save} saveLabel={t('shell.add')} onClose={onClose}>
      <Text>{t('committees.add_to_group_explained', { count: users.length })}</Text>
      <Select
        label={t('committees.group')}
        required
        data-autofocus
        data={groups
          .toSorted((one, other) => compareTitles(one.title, other.title))
          .map((group) => ({ value: String(group.id), label: group.title }))}
        {...form.field('group')}
      />
    </FormDialog>
  )
}
