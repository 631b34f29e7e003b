import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserChoice } from '#shared/committees/user-contract.ts'
import { fullName } from '#shared/identity/actor.ts'
import { userChoicesQuery } from '#web/committees/queries.ts'
import { UserLabel } from './UserLabel.tsx'

type Props = { committee_id: number; label: string; onChange: (user: number | null) => void; error: string | undefined }

const PAUSE = 250

/** Finds somebody among all users of the site; whoever has a membership already cannot be chosen. */
export function UserChoiceInput({ committee_id, label, onChange, error }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<UserChoice | null>(null)
  const [query] = useDebouncedValue(chosen && fullName(chosen) === typed ? '' : typed.trim(), PAUSE)
  const { data: found = [], isFetching } = useQuery({ ...userChoicesQuery(committee_id, query), placeholderData: keepPreviousData })
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found
  const choose = (id: string | null) => {
    const user = offered.find((one) => String(one.id) === id) ?? null
    setChosen(user)
    onChange(user?.id ?? null)
  }
  return (
    <Select
      label={label}
      description={t('committees.user_picker_explained')}
      required
      searchable
      data-autofocus
      data={offered.map((user) => ({ value: String(user.id), label: fullName(user), disabled: user.is_member }))}
      // The server has searched, in more than the name.
      filter={({ options }) => options}
      value={chosen && String(chosen.id)}
      onChange={choose}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={query.length > 1 && !isFetching ? t('committees.no_users_found') : null}
      renderOption={({ option }) => <Option user={offered.find(({ id }) => String(id) === option.value)} />}
      error={error}
    />
  )
}

function Option({ user }: { user: UserChoice | undefined }) {
  const { t } = useTranslation()
  return user && <UserLabel user={user} note={user.is_member ? t('committees.is_member_already') : undefined} />
}
