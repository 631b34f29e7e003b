import { useEffect } from 'react'
import { isTyping } from '#platform/web/lib/keyboard.ts'
import { isStorageClaimed, readAppState, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed, removeSealed } from '#platform/web/lib/storage/kept.ts'

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
const isBusy = (): boolean =>
  unsaved > 0 || isWriting(document.activeElement) || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const isWriting = (field: Element | null): boolean => isTyping(field) && !(isInput(field) && isIdle(field))

const isInput = (field: Element | null) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

/** An empty field, or one without text input, has nothing to lose. */
const isIdle = ({ value, readOnly, type }: HTMLInputElement | HTMLTextAreaElement) => value === '' || readOnly || pressed.has(type)

const pressed = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])

/** How often (ms) to check whether something is still unsaved. */
const CHECK_INTERVAL_MS = 500

/** Whether something unsaved is open: input, a dialog, an unfinished stroke. */
export const isHeld = (): boolean => isBusy() || readAppState('unsent_operations').includes('annotation')

/** Runs the latest request once nothing unsaved is open. */
export function whenFree() {
  let timer: ReturnType<typeof setInterval> | undefined
  const end = () => clearInterval(timer)
  const ask = (run: () => void) => {
    end()
    const look = () => {
      if (isHeld()) return
      end()
      run()
    }
    timer = setInterval(look, CHECK_INTERVAL_MS)
    look()
  }
  return { ask, end }
}

/** The object of a draft. Ends with a slash, so that no name is a prefix of another. */
export type DraftName = `${string}/${number}/`

/** Drafts of one kind: unsaved input, kept across reloads and pages. Stored encrypted for the signed-in user; without a seal, in memory only. */
export function draftsOf<Written>(kind: string) {
  const keyOf = (name: DraftName) => storageKey(`${kind}_draft:${name}`)
  const drop = (name: DraftName) => removeSealed(keyOf(name))
  const follow = (name: DraftName, values: Written, isDirty: boolean) => {
    if (!isStorageClaimed()) return
    if (isDirty) keepSealed(keyOf(name), JSON.stringify(values))
    else drop(name)
  }
  return {
    read: (name: DraftName): Written | null => {
      const kept = readSealed(keyOf(name))
      return kept === null ? null : (JSON.parse(kept) as Written)
    },
    drop,
    /** Stores the input while it differs from what is saved. */
    follow,
    /** The same on each change; does nothing without a name. */
    useDraft: (name: DraftName | null, values: Written, isDirty: boolean) =>
      useEffect(() => {
        if (name !== null) follow(name, values, isDirty)
      }, [name, values, isDirty]),
  }
}
