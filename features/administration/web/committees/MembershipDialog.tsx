import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredMembership, changeMembership, createMembership } from '#features/administration/membership.ts'
import { CommitteeChoice, type Person, PersonChoice, type Titled } from '#features/administration/web/choices.tsx'
import { useEntryForm } from '#features/administration/web/entry-form.ts'
import { RolesInput, useMembershipFieldNames } from '#features/committees/web/members/MembershipFields.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName, type Role } from '#platform/shared/actor.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'

type Props = {
  membership: AdministeredMembership | undefined
  /** The filter of the list, which a new membership starts from. */
  person: Person | undefined
  committee: Titled | undefined
  onClose: () => void
}

type Values = { user: number | null; committee_id: number | null; roles: Role[]; begin_date: string | null; end_date: string | null }

/** Creates a membership, or changes its roles and dates. */
export function MembershipDialog({ membership, person, committee, onClose }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  const blank: Values = {
    user: person?.id ?? null,
    committee_id: committee?.id ?? null,
    roles: ['member'],
    begin_date: today,
    end_date: null,
  }
  const { form, meanwhile, save } = useEntryForm(membership, {
    kind: 'membership',
    calls: { create: createMembership, change: changeMembership },
    blank,
    bodyOf: ({ user, committee_id, ...values }) => ({ ...values, user: user ?? 0, committee_id: committee_id ?? 0 }),
    fields: useMembershipFieldNames(),
    required: ['user', 'committee_id', 'roles'],
  })
  return (
    <FormDialog
      title={t(membership ? 'administration_pages.edit_membership' : 'administration_pages.add_membership')}
      size={500}
      form={form}
      meanwhile={meanwhile}
      save={() => save()}
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
