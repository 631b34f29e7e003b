import { storageKey } from '#web/kit/app-state.ts'
import { keep, readKept } from '#web/kit/kept.ts'
import { createStore } from '#web/kit/store.ts'

const key = () => storageKey('following')
let store: ReturnType<typeof createStore<string>> | undefined

/** Who follows the meeting in this tab: a user's id, or nobody. It is remembered for the tab only. */
export function theFollowing() {
  store ??= createStore(readKept(key(), 'sessionStorage') ?? '')
  return store
}

export function rememberFollowing(user_id: number | null): void {
  const follower = String(user_id ?? '')
  keep(key(), follower, 'sessionStorage')
  theFollowing().set(follower)
}
