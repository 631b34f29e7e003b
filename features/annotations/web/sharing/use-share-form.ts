import type { ShareInfo, ShareUser } from '#features/annotations/sharing.ts'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Values = {
  /** Null until changed: the server's values may still be loading. */
  name: string | null
  users: string[] | null
  send_message: boolean
  text: string
  personal_documents: boolean
}
const untouched: Values = { name: null, users: null, send_message: false, text: '', personal_documents: false }

/** The form's name, recipients by key, and message; current and preselected recipients are ticked at first. */
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
    /** Complete as far as the browser can tell (D3 §5). */
    isComplete: name.trim() !== '' && users.length > 0,
    body: { users, name, send_message, text: send_message ? text : '' },
  }
}

const isTicked = ({ shared, preselected }: ShareUser) => shared || preselected

/** Recipients that are ticked at first come first, so that they are noticed. */
const tickedFirst = (one: ShareUser, other: ShareUser) => Number(isTicked(other)) - Number(isTicked(one))

export type ShareForm = ReturnType<typeof useShareForm>
