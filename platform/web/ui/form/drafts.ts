import { useEffect } from 'react'
import { isStorageClaimed, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed, removeSealed } from '#platform/web/lib/storage/sealed.ts'

/** What a draft is of. Ends with a slash, so that no name begins another. */
export type DraftName = `${string}/${number}/`

/** Drafts of one kind: what was written and not saved yet, be it before a reload or on another page. The browser keeps them sealed for the person who is signed in; where it can seal nothing, as long as the page stands. */
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
    /** Keeps what is written while it differs from what is saved. */
    follow,
    /** The same whenever it changes; nothing without a name. */
    useDraft: (name: DraftName | null, values: Written, isDirty: boolean) =>
      useEffect(() => {
        if (name !== null) follow(name, values, isDirty)
      }, [name, values, isDirty]),
  }
}
