import { idleLimit } from '#features/identity/session-limits.ts'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

/** Up to this time (ms) what is on screen was current: until then the server reported every change. */
export const asOf = createStore(Date.now())

/** `outdated`: data could not be reloaded; `expired`: not for longer than an unused session lasts; `signed_out`: the session has ended. */
export type Reason = 'outdated' | 'expired' | 'signed_out'
/** Why the page is covered; null if it is not. */
export const cover = createStore<Reason | null>(null)

/** Data older than this (ms) is covered. */
const OUTDATED_AFTER_MS = 600_000

/** Covers outdated data, but not offline copies: they are read for days without the server, and the banner says how old they are. */
export function coverOutdated(): void {
  const isMeant = isOffline.get() && readable(view.get()).length > 0
  const age = Date.now() - asOf.get()
  if (age > OUTDATED_AFTER_MS && !isMeant && cover.get() !== 'signed_out') cover.set(age > idleLimit ? 'expired' : 'outdated')
}

/** Covers a page whose session ended while nobody was there. A covered page stays covered: a touch must not discard unsaved input behind it. */
export function coverSignedOut(isThere: boolean): boolean {
  if (isThere && cover.get() !== 'signed_out') return false
  cover.set('signed_out')
  return true
}
