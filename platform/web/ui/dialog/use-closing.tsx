import { Button, Group, Paper, Text } from '@mantine/core'
import { createContext, use, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#platform/web/lib/storage/store.ts'

type Answer = { label: string; onChoose: () => void }
/** A confirmation before something is lost. */
type Loss = { text: string; lose: Answer; keep: Answer }

/** How to leave a form: by its own button, in a dialog also by Escape and the close button. */
export type Closing = {
  /** Closes the form, or asks first. */
  ask: () => void
  /** The confirmation shown now. */
  question: Loss | null
  /** The user chose to stay: the focus returns to the button. */
  isBack?: boolean
}

type Form = {
  /** There is input that is saved nowhere else. */
  isLosing: boolean
  /** The form cannot be left at the moment. */
  isHeld?: boolean
  onClose: () => void
  /** Replaces the question whether to discard the input. */
  instead?: { text: string; lose: Answer; keep: string } | false
}

/** How a dialog closes on Escape and its close button if a form in it decides. */
export const DialogClosing = createContext<Store<(() => void) | null> | null>(null)

/** The only way to leave a form: asks first if unsaved input would be lost. */
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
  // The unsaved input may be gone by now.
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

/** Asks before input is lost; the harmless answer gets the focus. */
export function Question({ text, lose, keep }: Loss) {
  const id = useId()
  return (
    <Paper withBorder p="md">
      <Text id={id}>{text}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={lose.onChoose}>
          {lose.label}
        </Button>
        <Button ref={focus} aria-describedby={id} onClick={keep.onChoose}>
          {keep.label}
        </Button>
      </Group>
    </Paper>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()
