import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Title edit debounce (D2 §9). */
const DEBOUNCE = 200

type State = 'idle' | 'empty' | 'saving' | 'saved' | 'failed' | 'changed'
type Props = {
  /** As it is by now. */
  title: string
  /** In place of the title before. */
  save: (title: string, from: string) => Promise<boolean>
  /** `byKey` where the reader stays here. */
  onDone: (byKey: boolean) => void
}

/** A title that is saved while it is typed; what could not be saved stays in the field. One that somebody else has changed is saved only when that is asked for. */
export function useTitle({ title, save, onDone }: Props) {
  const [value, setValue] = useState(title)
  const [state, setState] = useState<State>('idle')
  const [first, setFirst] = useState(title)
  // What the server has, and what it was last asked to keep: a slow answer says nothing of what was typed since.
  const stored = useRef(title)
  const asked = useRef({ title, done: Promise.resolve(true) })
  // Whatever stood here: a list that was read before a save tells of that, and of nobody else's.
  const own = useRef(new Set([title]))

  const store = async (typed: string): Promise<boolean> => {
    const wanted = typed.trim()
    if (wanted === '') return false
    if (wanted === asked.current.title) return asked.current.done
    setState('saving')
    own.current.add(wanted)
    const turn = { title: wanted, done: save(wanted, asked.current.title) }
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
  const hear = useEffectEvent((now: string, reached: State) => {
    if (now === stored.current || (own.current.has(now) && reached !== 'failed')) return
    storeSoon.cancel()
    const isUntouched = value === stored.current
    stored.current = now
    asked.current = { title: now, done: Promise.resolve(true) }
    setFirst(now)
    own.current = new Set([now])
    if (isUntouched) setValue(now)
    else setState('changed')
  })
  useEffect(() => hear(title, state), [title, state])
  return {
    value,
    state,
    type: (typed: string) => {
      setValue(typed)
      if (state === 'changed') return
      setState(typed.trim() === '' ? 'empty' : 'idle')
      storeSoon(typed)
    },
    finish: () => void end(value, true),
    leave: () => void (state !== 'changed' && end(value, false)),
    restore: () => {
      setValue(first)
      void end(first, true)
    },
  }
}
