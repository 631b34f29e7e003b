import { Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsWords } from '#platform/web/lib/language/text-matching.ts'
import { ChoiceTable, type Column } from './ChoiceTable.tsx'

export type Choice = { key: string; type: 'user' | 'group'; title: string; role: string }

type Props = {
  label: string
  /** Undefined while loading: the search field is already there, for the focus. */
  principals: Choice[] | undefined
  /** Keys of the chosen principals. */
  value: string[]
  onChange: (keys: string[]) => void
  error?: string | undefined
}

/** A table to choose recipients, with a search field (D2 §2 Notification dialog). */
export function PrincipalsTable({ label, principals, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const shown = principals?.filter(({ title, role }) => holdsWords(`${title} ${role}`, typed))
  const columns = { leading: [useTypeColumn()], columns: [useRoleColumn()] }
  const table = shown ? <ChoiceTable label={label} rows={shown} chosen={value} onChoose={onChange} {...columns} /> : <Skeleton h={320} />
  const said = principals ? t('shell.chosen', { count: value.length, all: principals.length }) : t('shell.loading')
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={t('shell.search_names')}
      leftSection={<IconSearch size={20} aria-hidden />}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={withoutSending}
      data-autofocus
      // The error is below the table: above it, it would move rows that are about to be clicked.
      inputContainer={(search) => above(search, table, said)}
    />
  )
}

const above = (search: ReactNode, table: ReactNode, said: string) => (
  <Stack gap="xs">
    {search}
    {table}
    <Text size="sm" c="dimmed" component="output">
      {said}
    </Text>
  </Stack>
)

/** Enter in the search field must not submit the form. */
const withoutSending = (event: { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }) => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
}

function useTypeColumn(): Column<Choice> {
  const { t } = useTranslation()
  return {
    name: 'type',
    header: <VisuallyHidden>{t('shell.principal_type')}</VisuallyHidden>,
    cell: ({ type }) => <TypeIcon type={type} />,
  }
}

function useRoleColumn(): Column<Choice> {
  const { t } = useTranslation()
  return { name: 'role', header: t('shell.principal_role'), cell: ({ role }) => role }
}

const icons = { user: IconUser, group: IconUsersGroup }

function TypeIcon({ type }: Pick<Choice, 'type'>) {
  const { t } = useTranslation()
  const Icon = icons[type]
  const name = t(`shell.principal_${type}`)
  return (
    <span title={name}>
      <Icon size={20} stroke={1.5} display="block" aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
