import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchAnswer } from '#features/search/contract.ts'
import { searchAnywhere } from '#features/search/web/queries.ts'

/** Debounce in ms (D3 §9). */
export const DEBOUNCE_MS = 200

/** No active suggestion: the typed text. */
export const NONE = -1

/** State of the live search: typed text, suggestions and the active one. */
export function useSuggesting() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [asked] = useDebouncedValue(beginning(typed), DEBOUNCE_MS)
  const answer = useQuery(suggestionsQuery(asked))
  const items = answer.data?.items ?? []
  const { active, activate } = useActive(answer.data)
  const isShown = isOpen && asked !== '' && typed !== ''
  return {
    typed,
    answer,
    /** Whether the list is open, with suggestions or the reason why there are none. */
    isShown,
    active: isShown ? active : NONE,
    type: (text: string) => {
      setTyped(text)
      setOpen(true)
      activate(NONE)
    },
    open: () => setOpen(true),
    close: () => setOpen(false),
    clear: () => {
      setTyped('')
      setOpen(false)
    },
    /** Moves to the next or previous suggestion; beyond the ends comes the typed text. */
    move: (steps: 1 | -1) => {
      const places = items.length + 1
      activate(((active + 1 + steps + places) % places) - 1)
    },
  }
}
export type Suggesting = ReturnType<typeof useSuggesting>

/** The active suggestion; a new answer resets it. */
function useActive(answer: SearchAnswer | undefined) {
  const [reached, setReached] = useState<{ of: SearchAnswer | undefined; place: number }>({ of: undefined, place: NONE })
  return {
    active: reached.of === answer ? reached.place : NONE,
    activate: (place: number) => setReached({ of: answer, place }),
  }
}

/** Maximum number of suggestions; the search page has the rest. */
const rows = 10

/** Suggestions for the text typed so far. The previous answer stays until the next one arrives; a late one is ignored. */
export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', 'live', query],
    queryFn: ({ client, signal }) => searchAnywhere({ client, signal, query: { query, rows } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

const quote = /["„“”«»]/g

/** Shorter queries match too much. */
const MIN_LENGTH = 2

/** The query for the text typed so far: the last word is taken as a beginning. Empty if the text is too short. */
export function beginning(typed: string): string {
  const words = isPhraseOpen(typed) ? withoutLastQuote(typed) : typed
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LENGTH) return ''
  return isUnfinished(words) ? `${words.trimStart()}*` : words.trim()
}

const isPhraseOpen = (text: string) => (text.match(quote) ?? []).length % 2 === 1

/** Drops the quote of an unclosed phrase. */
function withoutLastQuote(text: string): string {
  const last = [...text.matchAll(quote)].at(-1)?.index ?? text.length
  return `${text.slice(0, last)} ${text.slice(last + 1)}`
}

/** Ends in a letter or digit of a wanted word. */
const isUnfinished = (text: string) => /[\p{L}\p{M}\p{N}]$/u.test(text) && !/(^|\s)-\S*$/u.test(text)
