import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Title edit debounce (D2 §9). */
const DEBOUNCE = 200

type State = 'idle' | 'empty' | 'saving' | 'saved' | 'failed' | 'changed'
type Props = {
  /** The current title. */
  title: string
  /** Saves in place of the title `from`. */
  save: (title: string, from: string) => Promise<boolean>
  /** `byKey`: finished by keyboard, so the reader stays here. */
  onDone: (byKey: boolean) => void
}

/** A title saved while typing; unsaved text stays in the field. If somebody else has changed the title, it is saved only on request. */
export function useTitle({ title, save, onDone }: Props) {
  const [value, setValue] = useState(title)
  const [state, setState] = useState<State>('idle')
  const [first, setFirst] = useState(title)
  // The stored title, and the last one sent: a slow answer says nothing about later input.
  const stored = useRef(title)
  const asked = useRef({ title, done: Promise.resolve(true) })
  // All titles shown here: a list read before a save may return one of them, which is not a change by somebody else.
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
