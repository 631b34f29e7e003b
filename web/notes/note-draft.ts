import { useEffect } from 'react'
import { isStorageClaimed, storageKey } from '#web/kit/app-state.ts'
import { keep, readKept, removeKept } from '#web/kit/kept.ts'
import type { Written } from './audience.ts'

/** What a draft is of: a new note on something, or a note that is changed. Ends with a slash, so that no name begins another. */
export type DraftName = `${string}/${number}/`

const keyOf = (name: DraftName) => storageKey(`note_draft:${name}`)

/** What was written there and not saved yet, be it before a reload or on another page; the browser keeps it for the person who is signed in. */
export function readDraft(name: DraftName): Written | null {
  const kept = readKept(keyOf(name))
  return kept === null ? null : (JSON.parse(kept) as Written)
}

export const dropDraft = (name: DraftName): void => removeKept(keyOf(name))

/** Keeps what is written while it differs from what is saved. */
export function useDraft(name: DraftName, values: Written, isDirty: boolean): void {
  useEffect(() => {
    if (!isStorageClaimed()) return
    if (isDirty) keep(keyOf(name), JSON.stringify(values))
    else dropDraft(name)
  }, [name, values, isDirty])
}
