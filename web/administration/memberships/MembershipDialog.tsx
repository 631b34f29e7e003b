import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredMembership, changeMembership, createMembership } from '#shared/administration/membership.ts'
import { fullName, type Role } from '#shared/identity/actor.ts'
import { CommitteeChoice, type Person, PersonChoice, type Titled } from '#web/administration/choices.tsx'
import { useSave } from '#web/administration/use-save.ts'
import { RolesInput } from '#web/committees/members/RolesInput.tsx'
import { useMe } from '#web/identity/queries.ts'
import { DayInput } from '#web/kit/DayInput.tsx'
import { FormDialog } from '#web/kit/FormDialog.tsx'
import { useForm } from '#web/kit/use-form.ts'

type Props = {
  membership: AdministeredMembership | undefined
  /** Whom and what the list is narrowed to: a new membership is likely to be of the same. */
  person: Person | undefined
  committee: Titled | undefined
  onClose: () => void
}

/** Makes somebody a member of a committee, or changes roles and days. */
export function MembershipDialog({ membership, person, committee, onClose }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  const start = {
    user: membership?.user ?? person?.id ?? null,
    committee_id: membership?.committee_id ?? committee?.id ?? null,
    roles: membership?.roles ?? (['member'] as Role[]),
    begin_date: membership ? membership.begin_date : today,
    end_date: membership?.end_date ?? null,
  }
  const form = useForm(start, { required: ['user', 'committee_id', 'roles'] })
  const save = useSave({ create: createMembership, change: changeMembership }, membership?.id)
  const { user, committee_id, ...fields } = form.values
  return (
    <FormDialog
      title={t(membership ? 'administration_pages.edit_membership' : 'administration_pages.add_membership')}
      size={500}
      form={form}
      save={() => save({ ...fields, user: user ?? 0, committee_id: committee_id ?? 0 })}
      saveLabel={t(membership ? 'shell.save' : 'shell.add')}
      onClose={onClose}
    >
      {membership ? <Whose membership={membership} /> : <Between {...{ form, person, committee }} />}
      <RolesInput {...form.field('roles')} />
      <DayInput label={t('committees.begin_date')} {...form.field('begin_date')} />
      <DayInput label={t('committees.end_date')} {...form.field('end_date')} />
    </FormDialog>
  )
}

const Whose = ({ membership }: { membership: AdministeredMembership }) => (
  <div>
    <Text fw={600}>{fullName(membership)}</Text>
    <Text c="dimmed">{membership.committee}</Text>
  </div>
)

type Between = Pick<Props, 'person' | 'committee'> & {
  form: { field: (name: 'user' | 'committee_id') => { onChange: (id: number | null) => void; error: string | undefined } }
}

function Between({ form, person, committee }: Between) {
  const { t } = useTranslation()
  const [user, committee_id] = [form.field('user'), form.field('committee_id')]
  return (
    <>
      <PersonChoice
        label={t('committees.person')}
        required
        start={person}
        data-autofocus={!person}
        onChange={user.onChange}
        error={user.error}
      />
      <CommitteeChoice
        label={t('administration_pages.committee')}
        required
        start={committee}
        onChange={committee_id.onChange}
        error={committee_id.error}
      />
    </>
  )
}
