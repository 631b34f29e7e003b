import { useEffect } from 'react'
import { isTyping } from '#platform/web/lib/keyboard/is-typing.ts'

let unsaved = 0

/** For what somebody is about to enter, as long as it is not saved: meanwhile nothing leads away from the page by itself. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    const change = isUnsaved ? 1 : 0
    unsaved += change
    return () => {
      unsaved -= change
    }
  }, [isUnsaved])
}

/** Whether something that was entered would be lost, or a dialog or a field would be taken from under somebody's hands. */
export const isBusy = (): boolean =>
  unsaved > 0 || isWriting(document.activeElement) || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const isWriting = (field: Element | null): boolean => isTyping(field) && !(isInput(field) && isIdle(field))

const isInput = (field: Element | null) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** Nothing is lost with an empty field, nor with one in which nothing is written. */
const isIdle = ({ value, readOnly, type }: HTMLInputElement | HTMLTextAreaElement) => value === '' || readOnly || pressed.has(type)

const pressed = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])
