import { useReducer, useRef, useState } from 'react'
import type { Form } from './use-form.ts'

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
