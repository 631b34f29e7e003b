import { useReducer, useRef, useState } from 'react'
import type { Form } from './use-form.ts'

type Saving = {
  form: Pick<Form, 'check' | 'refuse'>
  /** Rejects when it failed, after having said so. */
  save: () => Promise<unknown>
  onSaved: () => void
}

/** Saves a form once at a time: what is missing or refused is said at its fields, and the input stays. */
export function useSaving({ form, save, onSaved }: Saving) {
  const [isSaving, setSaving] = useState(false)
  // Saves are counted as they begin, and again once their end is on screen: a second press before is one on what stood there.
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
