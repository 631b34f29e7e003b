import { useEffect, useState } from 'react'
import { isSame } from '#platform/web/lib/is-same.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/drafts.ts'

/** Storage names of the form fields that the browser keeps (D3 §3). */
type DraftNames<Written> = { readonly [Field in keyof Written]?: string }

/** Drafts of one kind of posting; only the named fields are kept. */
export function draftsNamed<Written extends object>(kind: string, names: DraftNames<Written>) {
  const drafts = draftsOf<Record<string, unknown>>(kind)
  const fields = Object.entries(names) as [keyof Written, string][]
  const of = (written: Written) => Object.fromEntries(fields.map(([field, name]) => [name, written[field]]))
  const into = (kept: Record<string, unknown>) =>
    Object.fromEntries(fields.flatMap(([field, name]) => (name in kept ? [[field, kept[name]]] : []))) as Partial<Written>
  return {
    read: (name: DraftName): Partial<Written> => into(drafts.read(name) ?? {}),
    drop: drafts.drop,
    follow: (name: DraftName, written: Written, isDirty: boolean) => drafts.follow(name, of(written), isDirty),
    of,
    /** Idempotency keys of requests already sent. */
    keys: draftsOf<string>(`${kind}_key`),
    /** The fields that are not kept, and lost when the form closes. */
    beside: (written: Written) => Object.fromEntries(Object.entries(written).filter(([field]) => !(field in names))),
  }
}
export type Drafts<Written extends object> = ReturnType<typeof draftsNamed<Written>>

/** Keeps the draft while it differs from the initial values. */
export const useKept = <Written extends object>(drafts: Drafts<Written>, { name, values, start }: Kept<Written>): void =>
  useEffect(() => {
    drafts.follow(name, values, !isSame(drafts.of(values), drafts.of(start)))
  }, [drafts, name, values, start])
type Kept<Written> = { name: DraftName; values: Written; start: Written }

/**
 * The posting's idempotency key. It survives a reload after the first attempt, so that a posting whose answer was lost is not posted twice.
 */
export function usePostingKey({ keys }: Pick<Drafts<object>, 'keys'>, name: DraftName) {
  const [{ key, wasSent }, set] = useState(() => {
    const kept = keys.read(name)
    return { key: kept ?? crypto.randomUUID(), wasSent: kept !== null }
  })
  useEffect(() => keys.follow(name, key, wasSent), [keys, name, key, wasSent])
  return {
    key,
    keepKey: () => set({ key, wasSent: true }),
    /** What is sent from now on is another posting. */
    renewKey: () => {
      keys.drop(name)
      set({ key: crypto.randomUUID(), wasSent: false })
    },
  }
}
