import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { changeMembership, type Membership } from '#features/committees/membership-contract.ts'
import { membershipsQuery } from '#features/committees/web/queries.ts'
import { UserChoiceInput } from '#features/committees/web/users/UserChoiceInput.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { latestOf } from '#platform/web/lib/http/latest-of.ts'
import { useHeardEdited } from '#platform/web/realtime/use-heard-edited.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { hasEnded } from './has-ended.ts'
import { useMembershipFieldNames } from './membership-field-names.ts'
import { RolesInput } from './RolesInput.tsx'
import { useSaveMembership, type Values } from './use-save-membership.ts'

type Props = { committee: Committee /** None for a new one. */; membership?: Membership; onClose: () => void }

const valuesOf = ({ user, roles, begin_date, end_date }: Membership): Values => ({
  user,
  roles: roles ?? ['member'],
  begin_date: begin_date ?? null,
  end_date: end_date ?? null,
})

/** Takes somebody into the committee as a member, or changes roles and days (D2 §2, §5). */
export function MembershipDialog({ committee, membership, onClose }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  // Where days are not shown, this is the way back of somebody who is in the list already.
  const isResumed = Boolean(membership && hasEnded(membership, today) && !committee.members_can_see_all_meetings)
  const save = useSaveMembership({ committee, membership, isResumed })
  const start: Values = { user: null, roles: ['member'], begin_date: today, end_date: null }
  const form = useForm(membership ? valuesOf(membership) : start, {
    required: ['user', 'roles'],
    judge: ({ begin_date, end_date }) =>
      begin_date && end_date && end_date < begin_date ? { end_date: [t('committees.end_before_begin')] } : {},
  })
  const object = latestOf(membership, useQuery(membershipsQuery(committee.id)).data)
  const fields = useMembershipFieldNames()
  const meanwhile = useMeanwhile({ form, edited: changeMembership.edited, opened: membership, object, valuesOf, fields })
  useHeardEdited('membership', membership?.id, membershipsQuery(committee.id).queryKey)
  return (
    <FormDialog
      title={t(membership ? 'committees.edit_membership' : 'committees.add_member')}
      size={500}
      form={form}
      meanwhile={meanwhile}
      save={() => meanwhile.saving((values, { if_match }) => save(values, if_match))}
      saveLabel={isResumed ? t('committees.resume_membership') : t(membership ? 'shell.save' : 'shell.add')}
      onClose={onClose}
    >
      {isResumed && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {t('committees.resume_membership_explained')}
        </Alert>
      )}
      {membership ? (
        <Text fw={600}>{fullName(membership)}</Text>
      ) : (
        <UserChoiceInput committee_id={committee.id} label={t('committees.person')} {...form.field('user')} />
      )}
      <RolesInput {...form.field('roles')} />
      {committee.members_can_see_all_meetings && (
        <>
          <DayInput label={t('committees.begin_date')} {...form.field('begin_date')} />
          <DayInput label={t('committees.end_date')} {...form.field('end_date')} />
        </>
      )}
    </FormDialog>
  )
}
