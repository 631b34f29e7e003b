import { useEffect, useState } from 'react'
import { isSame } from '#platform/web/lib/is-same.ts'
import { type DraftName, draftsOf } from '#platform/web/ui/form/drafts.ts'

/** The names that D3 §3 gives to what the browser keeps of a form. */
type DraftNames<Written> = { readonly [Field in keyof Written]?: string }

/** Drafts of one kind of posting, of which the browser keeps some fields, each by its own name. */
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
    /** The names by which what is written was sent. */
    keys: draftsOf<string>(`${kind}_key`),
    /** What is lost when the form goes. */
    beside: (written: Written) => Object.fromEntries(Object.entries(written).filter(([field]) => !(field in names))),
  }
}
export type Drafts<Written extends object> = ReturnType<typeof draftsNamed<Written>>

/** Keeps what is written while it differs from the beginning. */
export const useKept = <Written extends object>(drafts: Drafts<Written>, { name, values, start }: Kept<Written>): void =>
  useEffect(() => {
    drafts.follow(name, values, !isSame(drafts.of(values), drafts.of(start)))
  }, [drafts, name, values, start])
type Kept<Written> = { name: DraftName; values: Written; start: Written }

/** The name of what is sent: it outlives a reload from the first attempt on, so that one whose answer was lost is posted once. */
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
