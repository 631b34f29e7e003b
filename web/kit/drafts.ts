import { useEffect } from 'react'
import { isStorageClaimed, storageKey } from './app-state.ts'
import { keep, readKept, removeKept } from './kept.ts'

/** What a draft is of. Ends with a slash, so that no name begins another. */
export type DraftName = `${string}/${number}/`

/** Drafts of one kind: what was written and not saved yet, be it before a reload or on another page. The browser keeps them for the person who is signed in. */
export function draftsOf<Written>(kind: string) {
  const keyOf = (name: DraftName) => storageKey(`${kind}_draft:${name}`)
  const drop = (name: DraftName) => removeKept(keyOf(name))
  const follow = (name: DraftName, values: Written, isDirty: boolean) => {
    if (!isStorageClaimed()) return
    if (isDirty) keep(keyOf(name), JSON.stringify(values))
    else drop(name)
  }
  return {
    read: (name: DraftName): Written | null => {
      const kept = readKept(keyOf(name))
      return kept === null ? null : (JSON.parse(kept) as Written)
    },
    drop,
    /** Keeps what is written while it differs from what is saved. */
    follow,
    /** The same whenever it changes; nothing without a name. */
    useDraft: (name: DraftName | null, values: Written, isDirty: boolean) =>
      useEffect(() => {
        if (name !== null) follow(name, values, isDirty)
      }, [name, values, isDirty]),
  }
}
