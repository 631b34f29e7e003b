import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchAnswer } from '#features/search/contract.ts'
import { beginning } from './beginning.ts'
import { suggestionsQuery } from './suggestions-query.ts'

/** D3 §9. */
const PAUSE = 200

/** None of the suggestions: what was typed itself. */
export const NONE = -1

/** What is typed, what is suggested for it, and which suggestion the keys have reached. */
export function useSuggesting() {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [asked] = useDebouncedValue(beginning(typed), PAUSE)
  const answer = useQuery(suggestionsQuery(asked))
  const items = answer.data?.items ?? []
  const { active, activate } = useActive(answer.data)
  const isShown = isOpen && asked !== '' && typed !== ''
  return {
    typed,
    answer,
    /** Whether the suggestions stand there, or why there are none. */
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
    /** On to the next suggestion or the one before; past the ends lies what was typed. */
    move: (steps: 1 | -1) => {
      const places = items.length + 1
      activate(((active + 1 + steps + places) % places) - 1)
    },
  }
}
export type Suggesting = ReturnType<typeof useSuggesting>

/** The suggestion that the keys have reached; another answer has others. */
function useActive(answer: SearchAnswer | undefined) {
  const [reached, setReached] = useState<{ of: SearchAnswer | undefined; place: number }>({ of: undefined, place: NONE })
  return {
    active: reached.of === answer ? reached.place : NONE,
    activate: (place: number) => setReached({ of: answer, place }),
  }
}
