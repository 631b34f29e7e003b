import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

type Item = { id: number }

const PAUSE = 250

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

type Props<One extends Item> = {
  choice: ReturnType<typeof useSearchedChoice<One>>
  /** The server's matches. */
  found: One[]
  nothingFound: string | null
  isOffered?: (item: One) => boolean
  renderItem?: (item: One) => ReactNode
  onChoose: (item: One | null) => void
} & Shown

/** A select whose options the server searches for as the user types. */
export function SearchedSelect<One extends Item>(props: Props<One>) {
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
