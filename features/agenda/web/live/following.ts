import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep, readKept } from '#platform/web/lib/storage/kept.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

const key = () => storageKey('following')
let store: ReturnType<typeof createStore<string>> | undefined

/** The id of the user who follows the meeting in this tab, or empty. Kept in sessionStorage, so for this tab only. */
export function theFollowing() {
  store ??= createStore(readKept(key(), 'sessionStorage') ?? '')
  return store
}

export function rememberFollowing(user_id: number | null): void {
  const follower = String(user_id ?? '')
  keep(key(), follower, 'sessionStorage')
  theFollowing().set(follower)
}
