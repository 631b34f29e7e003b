import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

type Props = { label: string; placeholder?: string; value: string | undefined; onSearch: (words: string | undefined) => void }

const PAUSE = 250

/** A search field whose query is kept in the address, and restored from there on going back. */
export function SearchField({ label, placeholder, value = '', onSearch }: Props) {
  const [{ typed, asked, given }, setState] = useState({ typed: value, asked: value, given: value })
  if (value !== given) setState({ typed: value === asked ? typed : value, asked, given: value })
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
        setState({ typed: currentTarget.value, asked, given })
        search(currentTarget.value)
      }}
    />
  )
}

type Item = { id: number }

/** State of a SearchedSelect; `query` is what to search for on the server. */
export function useSearchedChoice<One extends Item>(titleOf: (item: One) => string, start?: One) {
  const [chosen, choose] = useState<One | null>(start ?? null)
  const [typed, type] = useState(start ? titleOf(start) : '')
  const [query] = useDebouncedValue(chosen && titleOf(chosen) === typed ? '' : typed.trim(), PAUSE)
  return { titleOf, chosen, choose, typed, type, query }
}

/** Appearance of the field. */
export type Shown = {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  clearable?: boolean
  disabled?: boolean
  'data-autofocus'?: boolean
  error?: ReactNode
}

type SearchedSelectProps<One extends Item> = {
  choice: ReturnType<typeof useSearchedChoice<One>>
  /** The server's matches. */
  found: One[]
  nothingFound: string | null
  isOffered?: (item: One) => boolean
  renderItem?: (item: One) => ReactNode
  onChoose: (item: One | null) => void
} & Shown

/** A select whose options the server searches for as the user types. */
export function SearchedSelect<One extends Item>(props: SearchedSelectProps<One>) {
  const { choice, found, nothingFound, isOffered = () => true, renderItem, onChoose, ...shown } = props
  const { titleOf, chosen, choose, typed, type } = choice
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [...found, chosen] : found
  const itemOf = (id: string | null) => offered.find((one) => String(one.id) === id) ?? null
  return (
    <Select
      {...shown}
      searchable
      data={offered.map((item) => ({ value: String(item.id), label: titleOf(item), disabled: !isOffered(item) }))}
      // Already filtered by the server, which searches more than the title.
      filter={({ options }) => options}
      value={chosen && String(chosen.id)}
      onChange={(id) => {
        choose(itemOf(id))
        onChoose(itemOf(id))
      }}
      searchValue={typed}
      onSearchChange={type}
      nothingFoundMessage={nothingFound}
      {...(renderItem && { renderOption: ({ option }) => renderFound(itemOf(option.value), renderItem) })}
    />
  )
}

const renderFound = <One,>(item: One | null, render: (item: One) => ReactNode) => item && render(item)
