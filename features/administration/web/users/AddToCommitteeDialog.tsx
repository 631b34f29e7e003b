import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addToCommittee } from '#features/administration/many.ts'
import { CommitteeChoice } from '#features/administration/web/choices.tsx'
import { RolesInput } from '#features/committees/web/members/MembershipFields.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import type { Role } from '#platform/shared/actor.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { useTellMany } from '#platform/web/ui/list/table/tell-many.ts'

type Props = { users: number[]; onAdded: () => void; onClose: () => void }
type Values = { committee: number | null; roles: Role[]; begin_date: string | null; end_date: string | null }

/** Adds several users to a committee with the same roles and dates. */
export function AddToCommitteeDialog({ users, onAdded, onClose }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  const form = useForm<Values>(
    { committee: null, roles: ['member'], begin_date: today, end_date: null },
    { required: ['committee', 'roles'] },
  )
  const adding = useAction(addToCommittee, { failure: 'administration_pages.add_to_committee_error', refresh: [], inForm: true })
  const tell = useTellMany({
    done: 'administration_pages.add_to_committee_done',
    unchanged: 'administration_pages.add_to_committee_unchanged',
  })
  const save = async () => {
    const { committee, ...fields } = form.values
    tell(await adding.mutateAsync({ params: { id: committee ?? 0 }, body: { users, ...fields } }))
    onAdded()
  }
  const { onChange: chooseCommittee, error } = form.field('committee')
  return (
    <FormDialog
      title={t('administration_pages.add_to_committee')}
      size={500}
      form={form}
      save={save}
      saveLabel={t('shell.add')}
      onClose={onClose}
    >
      <Text>{t('administration_pages.add_to_committee_explained', { count: users.length })}</Text>
      <CommitteeChoice label={t('administration_pages.committee')} required data-autofocus onChange={chooseCommittee} error={error} />
      <RolesInput {...form.field('roles')} />
      <DayInput label={t('committees.begin_date')} {...form.field('begin_date')} />
      <DayInput label={t('committees.end_date')} {...form.field('end_date')} />
    </FormDialog>
  )
}
