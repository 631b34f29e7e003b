import { idleLimit } from '#features/identity/session-limits.ts'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { isAway } from '#platform/web/lib/connectivity/reach.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'

/** Since when (ms) what is on screen may be of before: until then the server told everything that changed. */
export const asOf = createStore(Date.now())

/** Nothing could be read again, also for longer than a session lasts without use; or the session has ended. */
export type Reason = 'outdated' | 'expired' | 'signed_out'
/** Why the page is covered, if it is. */
export const cover = createStore<Reason | null>(null)

/** What is so old (ms) is covered. */
const OUTDATED = 600_000

/** Covers what is outdated, but for what was taken along: that is read without the server for days, and the line at the foot says of when it is. */
export function coverOutdated(): void {
  const isMeant = isAway.get() && readable(view.get()).length > 0
  const age = Date.now() - asOf.get()
  if (age > OUTDATED && !isMeant && cover.get() !== 'signed_out') cover.set(age > idleLimit ? 'expired' : 'outdated')
}

/** Covers a page of which the session has ended while nobody was there; what is covered stays so, since what was written behind it is not left by a touch. */
export function coverSignedOut(isThere: boolean): boolean {
  if (isThere && cover.get() !== 'signed_out') return false
  cover.set('signed_out')
  return true
}
