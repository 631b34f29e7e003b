import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName, type Names } from '#platform/shared/actor.ts'
import { SearchedSelect, type Shown, useSearchedChoice } from '#platform/web/ui/form/search-fields.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { committeesQuery, usersQuery } from './queries.ts'

export type Person = Names & { id: number }
export type Titled = { id: number; title: string }

type Common<One> = Shown & { start?: One | undefined; onChange: (id: number | null) => void }

const ROWS = 20

/** Selects a user by search. */
export function PersonChoice({ start, onChange, ...props }: Common<Person>) {
  const { t } = useTranslation()
  const choice = useSearchedChoice<Person>(fullName, start)
  const { data, isFetching } = useQuery(usersQuery({ query: choice.query, rows: ROWS }))
  const nothingFound = isFetching ? null : t('shell.nothing_found')
  const choose = (person: Person | null) => onChange(person?.id ?? null)
  return <SearchedSelect {...props} {...{ choice, nothingFound }} found={data?.items ?? []} onChoose={choose} />
}

const titleOf = ({ title }: Titled) => title

/** Selects a committee by search. */
export function CommitteeChoice({ start, onChange, ...props }: Common<Titled>) {
  const { t } = useTranslation()
  const choice = useSearchedChoice<Titled>(titleOf, start)
  const { data, isFetching } = useQuery(committeesQuery({ query: choice.query, rows: ROWS }))
  const nothingFound = isFetching ? null : t('shell.nothing_found')
  const choose = (committee: Titled | null) => onChange(committee?.id ?? null)
  return <SearchedSelect {...props} {...{ choice, nothingFound }} found={data?.items ?? []} onChoose={choose} />
}

/** The most entries of one page; a chosen committee beyond them is shown by its id. */
const MOST = 100

/** Selects a committee, starting from an id. */
export function CommitteeChoiceById({ value, onChange, ...props }: Omit<Common<Titled>, 'start'> & { value: number | null }) {
  const { data } = useQuery(committeesQuery({ rows: MOST }))
  const { key, keep } = useOutside(value)
  if (!data) return <RowsSkeleton rows={1} />
  const known = data.items.find(({ id }) => id === value)
  const start = known ?? (value === null ? undefined : { id: value, title: String(value) })
  const choose = (id: number | null) => {
    keep(id)
    onChange(id)
  }
  return <CommitteeChoice key={key} {...props} start={start} onChange={choose} />
}

/** A key that changes when the value changes outside the field, so that the field starts over with it. */
function useOutside(value: number | null) {
  const [{ key, given, asked }, setState] = useState({ key: 0, given: value, asked: value })
  if (value !== given) setState({ key: value === asked ? key : key + 1, given: value, asked: value })
  return { key, keep: (id: number | null) => setState((state) => ({ ...state, asked: id })) }
}
