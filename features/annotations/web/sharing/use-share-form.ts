import type { ShareInfo, ShareUser } from '#features/annotations/sharing.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Values = {
  /** Null until they are changed: what the server tells may still be on its way. */
  name: string | null
  users: string[] | null
  send_message: boolean
  text: string
  personal_documents: boolean
}
const untouched: Values = { name: null, users: null, send_message: false, text: '', personal_documents: false }

/** Name, recipients by their keys, and a message; at first those are ticked who have access, and whom the committee has preselected. */
export function useShareForm(known: Partial<ShareInfo>) {
  const form = useForm<Values>(untouched)
  const { send_message, text } = form.values
  const all = known.users?.toSorted(tickedFirst) ?? []
  const name = form.values.name ?? known.name ?? ''
  const chosen = form.values.users ?? all.filter(isTicked).map(({ key }) => key)
  const users = all.filter(({ key }) => chosen.includes(key)).map(({ id, type }) => ({ id, type, shared: true }))
  return {
    ...form,
    name,
    chosen,
    users: known.users && all,
    /** Complete as far as can be seen here (D3 §5). */
    isComplete: name.trim() !== '' && users.length > 0,
    body: { users, name, send_message, text: send_message ? text : '' },
  }
}

const isTicked = ({ shared, preselected }: ShareUser) => shared || preselected

/** Who is ticked without the reader's doing stands where it is seen. */
const tickedFirst = (one: ShareUser, other: ShareUser) => Number(isTicked(other)) - Number(isTicked(one))

export type ShareForm = ReturnType<typeof useShareForm>
