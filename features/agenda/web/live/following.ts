import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep, readKept } from '#platform/web/lib/storage/kept.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

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
