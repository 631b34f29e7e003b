import { createContext, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#platform/web/lib/storage/store.ts'

type Answer = { label: string; onChoose: () => void }
/** What is asked before something is lost. */
export type Loss = { text: string; lose: Answer; keep: Answer }

/** How a form is left: by its own button, and in a dialog also by Escape and the cross. */
export type Closing = {
  /** Closes it, or asks first. */
  ask: () => void
  /** What is asked at the moment. */
  question: Loss | null
  /** The question was answered by going on: the focus goes back to the button. */
  isBack?: boolean
}

type Form = {
  /** Something was written that is kept nowhere else. */
  isLosing: boolean
  /** It cannot be left at the moment. */
  isHeld?: boolean
  onClose: () => void
  /** What is asked in place of whether the input is to be discarded. */
  instead?: { text: string; lose: Answer; keep: string } | false
}

/** What a dialog does by Escape and its cross, where a form in it decides. */
export const DialogClosing = createContext<Store<(() => void) | null> | null>(null)

/** The one way to leave a form, whichever way that is asked for: it asks first when something that was written would be lost. */
export function useClosing({ isLosing, isHeld = false, onClose, instead = false }: Form): Closing {
  const { t } = useTranslation()
  const [state, setState] = useState<'asking' | 'back' | null>(null)
  const ask = () => {
    if (isHeld) return
    if (isLosing) setState('asking')
    else onClose()
  }
  useDialogClosing(ask)
  const { text, lose, keep } = instead || {
    text: t('shell.discard_question'),
    lose: { label: t('shell.discard'), onChoose: onClose },
    keep: t('shell.go_on_editing'),
  }
  const question = {
    text,
    lose: { ...lose, onChoose: () => [setState(null), lose.onChoose()] },
    keep: { label: keep, onChoose: () => setState('back') },
  }
  // What was asked about may be gone by itself.
  return { ask, question: state === 'asking' && isLosing && !isHeld ? question : null, isBack: state === 'back' }
}

function useDialogClosing(ask: () => void): void {
  const dialog = use(DialogClosing)
  useEffect(() => {
    if (!dialog) return undefined
    dialog.set(ask)
    return () => {
      if (dialog.get() === ask) dialog.set(null)
    }
  }, [dialog, ask])
}
