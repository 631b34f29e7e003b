import { useEffect } from 'react'
import { isTyping } from '#platform/web/lib/keyboard/is-typing.ts'

let unsaved = 0

/** Registers unsaved input: meanwhile nothing navigates away automatically. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    const change = isUnsaved ? 1 : 0
    unsaved += change
    return () => {
      unsaved -= change
    }
  }, [isUnsaved])
}

/** Whether leaving would lose input, or close a dialog or a field in use. */
export const isBusy = (): boolean =>
  unsaved > 0 || isWriting(document.activeElement) || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const isWriting = (field: Element | null): boolean => isTyping(field) && !(isInput(field) && isIdle(field))

const isInput = (field: Element | null) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** An empty field, or one without text input, has nothing to lose. */
const isIdle = ({ value, readOnly, type }: HTMLInputElement | HTMLTextAreaElement) => value === '' || readOnly || pressed.has(type)

const pressed = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])
