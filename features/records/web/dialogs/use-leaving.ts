import { useState } from 'react'

type Left = {
  isSaving: boolean
  /** Something would be gone that the browser does not keep. */
  isLosing: boolean
  begin: () => void
  onClose: () => void
}

/** The ways out of a posting: what would be lost is asked about first. */
export function useLeaving({ isSaving, isLosing, begin, onClose }: Left) {
  const [question, ask] = useState<'close' | 'reset' | null>(null)
  return {
    question,
    ask,
    close: onClose,
    reset: () => {
      begin()
      ask(null)
    },
    askToClose: () => {
      if (isSaving) return
      if (isLosing) ask('close')
      else onClose()
    },
  }
}
