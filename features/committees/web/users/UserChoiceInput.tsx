import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserChoice } from '#features/committees/user-contract.ts'
import { hasEnded } from '#features/committees/web/members/has-ended.ts'
import { membershipsQuery, userChoicesQuery } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { SearchedSelect, useSearchedChoice } from '#platform/web/ui/form/SearchedSelect.tsx'
import { UserLabel } from './UserLabel.tsx'

type Props = { committee_id: number; label: string; onChange: (user: number | null) => void; error: string | undefined }

/** Finds somebody among all users of the site; whoever has a membership already cannot be chosen. */
export function UserChoiceInput({ committee_id, label, onChange, error }: Props) {
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
