import { useEffect } from 'react'
import { isStorageClaimed, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keepSealed, readSealed, removeSealed } from '#platform/web/lib/storage/sealed.ts'

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
