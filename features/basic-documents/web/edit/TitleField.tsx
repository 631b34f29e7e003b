import { Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestTitle } from '#features/documents/upload.ts'
import classes from './TitleField.module.css'

type Props = {
  id: string
  label: string
  title: string
  /** Saves in place of the title `from`; resolves to whether it was saved. */
  save: (title: string, from: string) => Promise<boolean>
  onDone: (byKey: boolean) => void
}

/**
 * Edits a title in place: saved while typing; Enter finishes, Escape restores the old title. If somebody else has changed it meanwhile,
 * Enter saves this title and Escape takes theirs.
 */
export function TitleField({ id, label, title, save, onDone }: Props) {
  const { t } = useTranslation()
  const { value, state, type, finish, leave, restore } = useTitle({ title, save, onDone })
  const errors = {
    empty: t('problem.required_input_missing'),
    failed: t('basic_documents.not_saved'),
    changed: t('basic_documents.title_changed', { title }),
  }
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish()
    else if (event.key === 'Escape') restore()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.field}>
      <TextInput
        id={id}
        aria-label={label}
        value={value}
        maxLength={longestTitle}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={select}
        onKeyDown={act}
        onBlur={leave}
        error={state in errors ? errors[state as keyof typeof errors] : undefined}
        rightSection={state === 'saving' ? <Loader size={16} /> : state === 'saved' && <IconCheck size={18} aria-hidden />}
      />
      <VisuallyHidden component="output">{(state === 'saving' || state === 'saved') && t(`basic_documents.${state}`)}</VisuallyHidden>
    </div>
  )
}

const select = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select()

/** Title edit debounce (D2 §9). */
const DEBOUNCE = 200

type State = 'idle' | 'empty' | 'saving' | 'saved' | 'failed' | 'changed'
type UseTitleProps = {
  /** The current title. */
  title: string
  /** Saves in place of the title `from`. */
  save: (title: string, from: string) => Promise<boolean>
  /** `byKey`: finished by keyboard, so the reader stays here. */
  onDone: (byKey: boolean) => void
}

/** A title saved while typing; unsaved text stays in the field. If somebody else has changed the title, it is saved only on request. */
function useTitle({ title, save, onDone }: UseTitleProps) {
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
