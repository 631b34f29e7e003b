import { type ChangeEvent, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { useUnsaved } from './unsaved.ts'

type Values = Record<string, unknown>
type Errors = Record<string, string[] | undefined>

type Rules<V> = {
  required?: (keyof V & string)[]
  /** Further errors of the values, by field. */
  judge?: (values: V) => Errors
  /** Earlier input that was not saved. */
  begun?: V | undefined
}

/** State of a form: its values and their errors, from missing input and from the server. */
export function useForm<V extends Values>(start: V, { required = [], judge = () => ({}), begun = start }: Rules<V> = {}) {
  const { t } = useTranslation()
  const [first, setFirst] = useState(start)
  const [opened] = useState(begun)
  const [values, setValues] = useState(opened)
  const [errors, setErrors] = useState<Errors>({})
  // Counted, because the same errors again must focus the field again.
  const [complaints, complain] = useReducer((count: number) => count + 1, 0)

  const isDirty = !isSame(values, first)
  // Earlier input is stored as a draft: only changes since then would be lost.
  useUnsaved(isDirty && !isSame(values, opened))

  const change = (changed: Partial<V>) => {
    setValues((all) => ({ ...all, ...changed }))
    setErrors((all) => ({ ...all, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) }))
  }
  const tell = (next: Errors) => {
    setErrors(next)
    if (Object.values(next).some(Boolean)) complain()
  }
  /** Props of a control whose onChange passes its new value. */
  const field = <N extends keyof V & string>(name: N) => ({
    name,
    value: values[name],
    onChange: (value: V[N]) => change({ [name]: value } as unknown as Partial<V>),
    error: errors[name]?.join('\n'),
  })
  return {
    values,
    change,
    field,
    /** The same for an input whose onChange passes its event. */
    text: <N extends keyof V & string>(name: N) => ({
      ...field(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: currentTarget.value } as unknown as Partial<V>),
    }),
    isDirty,
    /** After somebody else's save: makes it the new starting state, and puts the merged values into their fields. */
    rebase: (saved: Partial<V>, taken: Partial<V>) => {
      setFirst((before) => ({ ...before, ...saved }))
      change(taken)
    },
    /** Whether all values are valid; shows errors at the fields (D2 §5). */
    check: () => {
      const missing = required.filter((name) => isEmpty(values[name]))
      const judged = { ...judge(values), ...Object.fromEntries(missing.map((name) => [name, [t('problem.required_input_missing')]])) }
      tell(judged)
      return Object.values(judged).every((words) => !words)
    },
    /** Shows the server's errors at the fields. */
    refuse: (error: unknown) => tell(error instanceof Refused ? error.fields : {}),
    complaints,
    /** Errors of fields that the form does not show. */
    otherErrors: Object.entries(errors).flatMap(([name, words]) => (name in values ? [] : (words ?? []))),
  }
}
export type Form = Pick<ReturnType<typeof useForm>, 'isDirty' | 'check' | 'refuse' | 'complaints' | 'otherErrors'>

/** Blank, or nothing chosen. */
const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)

type Saving = {
  form: Pick<Form, 'check' | 'refuse'>
  /** Rejects on failure, after reporting it. */
  save: () => Promise<unknown>
  onSaved: () => void
}

/** Saves a form, never twice at a time: missing or refused values are reported at their fields, and the input stays. */
export function useSaving({ form, save, onSaved }: Saving) {
  const [isSaving, setSaving] = useState(false)
  // Counts starts, and ends once they are rendered: a click between the two was meant for the previous state.
  const begun = useRef(0)
  const [ended, end] = useReducer((count: number) => count + 1, 0)
  const submit = async () => {
    if (begun.current > ended || !form.check()) return
    begun.current = ended + 1
    setSaving(true)
    try {
      await save()
      onSaved()
    } catch (error) {
      form.refuse(error)
    }
    setSaving(false)
    end()
  }
  return { isSaving, submit }
}
