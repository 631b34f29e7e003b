import type { KeyboardEvent } from 'react'
import { NONE, type Suggesting } from './use-suggesting.ts'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** The keys of a field with a list of suggestions (WAI-ARIA combobox): Enter with none reached is the form's. */
export function useFieldKeys(suggesting: Suggesting, { listId, leave }: { listId: string; leave: () => void }) {
  const { typed, isShown, active, move, open, close, clear } = suggesting
  const escape = () => {
    if (isShown) close()
    else if (typed) clear()
    else leave()
  }
  return (event: KeyboardEvent) => {
    const { key } = event
    const step = steps[key]
    if (event.nativeEvent.isComposing) return
    if (step && isShown) move(step)
    else if (step) open()
    else if (key === 'Escape') escape()
    else if (key === 'Enter' && active !== NONE) document.getElementById(`${listId}-${active}`)?.click()
    else return
    event.preventDefault()
  }
}
