import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; placeholder?: string; value: string | undefined; onSearch: (words: string | undefined) => void }

const PAUSE = 250

/** A search field whose query is kept in the address, and restored from there on going back. */
export function SearchField({ label, placeholder, value = '', onSearch }: Props) {
  const [{ typed, asked, told }, setState] = useState({ typed: value, asked: value, told: value })
  if (value !== told) setState({ typed: value === asked ? typed : value, asked, told: value })
  const search = useDebouncedCallback((words: string) => {
    setState((state) => ({ ...state, asked: words }))
    onSearch(words || undefined)
  }, PAUSE)
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={20} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setState({ typed: currentTarget.value, asked, told })
        search(currentTarget.value)
      }}
    />
  )
}
