import { useRef, useState } from 'react'
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
  // No state: that is a render late, and a double click must find the first one here.
  const underWay = useRef(false)
  const submit = async () => {
    if (underWay.current || !form.check()) return
    underWay.current = true
    setSaving(true)
    try {
      await save()
      onSaved()
    } catch (error) {
      form.refuse(error)
    }
    underWay.current = false
    setSaving(false)
  }
  return { isSaving, submit }
}
