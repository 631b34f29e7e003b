import { useEffect, useState } from 'react'
import type { Saving } from '#features/annotations/web/session.ts'

/** How long (ms) saving may take before anybody needs to know. */
const PATIENCE = 500

/** The state as it is told: each stroke is saved in a moment, which is not worth a word. */
export function useCalm(saving: Saving): Saving {
  const isSaving = saving.state === 'saving'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSaving) return undefined
    const timer = setTimeout(() => setLong(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSaving])
  return isSaving && !isLong ? { state: 'saved' } : saving
}
