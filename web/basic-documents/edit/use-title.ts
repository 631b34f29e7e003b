import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'

/** Title edit debounce (D2 §9). */
const DEBOUNCE = 200

type State = 'idle' | 'empty' | 'saving' | 'saved' | 'failed'
type Props = {
  title: string
  save: (title: string) => Promise<boolean>
  /** `byKey` where the reader stays here. */
  onDone: (byKey: boolean) => void
}

/** A title that is saved while it is typed; what could not be saved stays in the field. */
export function useTitle({ title, save, onDone }: Props) {
  const [value, setValue] = useState(title)
  const [state, setState] = useState<State>('idle')
  const [first] = useState(title)
  // What the server has, and what it was last asked to keep: a slow answer says nothing of what was typed since.
  const stored = useRef(title)
  const asked = useRef({ title, done: Promise.resolve(true) })

  const store = async (typed: string): Promise<boolean> => {
    const wanted = typed.trim()
    if (wanted === '') return false
    if (wanted === asked.current.title) return asked.current.done
    setState('saving')
    const turn = { title: wanted, done: save(wanted) }
    asked.current = turn
    const done = await turn.done
    if (done) stored.current = wanted
    if (turn === asked.current) {
      setState(done ? 'saved' : 'failed')
      if (!done) asked.current = { title: stored.current, done: Promise.resolve(true) }
    }
    return done
  }
  const storeSoon = useDebouncedCallback((typed: string) => void store(typed), DEBOUNCE)
  const end = async (typed: string, byKey: boolean) => {
    storeSoon.cancel()
    if (await store(typed)) onDone(byKey)
  }
  return {
    value,
    state,
    type: (typed: string) => {
      setValue(typed)
      setState(typed.trim() === '' ? 'empty' : 'idle')
      storeSoon(typed)
    },
    finish: () => void end(value, true),
    leave: () => void end(value, false),
    restore: () => {
      setValue(first)
      void end(first, true)
    },
  }
}
