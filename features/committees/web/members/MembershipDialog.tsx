import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Committee } from '#features/committees/contract.ts'
import { changeMembership, createMembership, hasEnded, type Membership, type UserChoice } from '#features/committees/membership-contract.ts'
import { membershipsQuery, useRefreshMemberships, userChoicesQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName, type Role } from '#platform/shared/actor.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { latestOf, useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { DayInput } from '#platform/web/ui/form/DayInput.tsx'
import { SearchedSelect, useSearchedChoice } from '#platform/web/ui/form/search-fields.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { RolesInput, useMembershipFieldNames } from './MembershipFields.tsx'
import { UserLabel } from './UserLabel.tsx'

type Props = { committee: Committee /** Undefined for a new membership. */; membership?: Membership; onClose: () => void }

const valuesOf = ({ user, roles, begin_date, end_date }: Membership): Values => ({
  user,
  roles: roles ?? ['member'],
  begin_date: begin_date ?? null,
  end_date: end_date ?? null,
})

/** Adds a member to the committee, or changes roles and days of a membership (D2 §2, §5). */
export function MembershipDialog({ committee, membership, onClose }: Props) {
  const { t } = useTranslation()
  const { today } = useMe()
  // If days are not shown, saving an ended membership resumes it: the person is already listed and cannot be added again.
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

type Edited = { committee: Committee /** Undefined for a new membership. */; membership: Membership | undefined; isResumed: boolean }
type Values = { user: number | null; roles: Role[]; begin_date: string | null; end_date: string | null }

/**
 * Saves a membership and reports the result. Rejects only if somebody else has changed it: in all other cases the dialog closes, even after
 * a failure (D2 §8).
 */
function useSaveMembership({ committee, membership, isResumed }: Edited) {
  const text = { success: 'committees.share_success_message', error: 'committees.share_error_message' } as const
  const refresh = useRefreshMemberships(committee)
  const create = useAction(createMembership, { text, refresh })
  const change = useAction(changeMembership, { text, refresh })
  const perform = ({ user, roles, begin_date, end_date }: Values, if_match: string | undefined) => {
    // Days that the dialog does not show stay unchanged, except the end of a membership that is resumed.
    const body = committee.members_can_see_all_meetings ? { roles, begin_date, end_date } : { roles, ...(isResumed && { end_date: null }) }
    if (membership) return change.mutateAsync({ params: { id: membership.id }, body, if_match })
    return create.mutateAsync({ body: { committee_id: committee.id, user: user ?? 0, ...body } })
  }
  return (values: Values, if_match: string | undefined): Promise<unknown> =>
    perform(values, if_match).catch((error: unknown) => {
      if (isRefused(error, 412)) throw error
      return null
    })
}

type UserChoiceInputProps = { committee_id: number; label: string; onChange: (user: number | null) => void; error: string | undefined }

/** Searches all users of the site; those with a membership in the committee cannot be chosen. */
function UserChoiceInput({ committee_id, label, onChange, error }: UserChoiceInputProps) {
  const { t } = useTranslation()
  const choice = useSearchedChoice<UserChoice>(fullName)
  const { query } = choice
  const { data: found = [], isFetching } = useQuery({ ...userChoicesQuery(committee_id, query), placeholderData: keepPreviousData })
  const { today } = useMe()
  const { data: memberships } = useQuery(membershipsQuery(committee_id))
  const noteOf = ({ id }: UserChoice) => {
    const membership = memberships?.find(({ user }) => user === id)
    return t(membership && hasEnded(membership, today) ? 'committees.is_past_member' : 'committees.is_member_already')
  }
  return (
    <SearchedSelect
      choice={choice}
      found={found}
      nothingFound={query.length > 1 && !isFetching ? t('committees.no_users_found') : null}
      label={label}
      description={t('committees.user_picker_explained')}
      required
      data-autofocus
      isOffered={({ is_member }) => !is_member}
      renderItem={(user) => <UserLabel user={user} note={user.is_member ? noteOf(user) : undefined} />}
      onChoose={(user) => onChange(user?.id ?? null)}
      error={error}
    />
  )
}
