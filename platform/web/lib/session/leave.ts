import { pause } from '#platform/web/lib/pause.ts'

let heading: string | null = null
let staying = Promise.resolve()
let goOn = () => {}
let parting: (() => Promise<void>) | null = null

/** How long (ms) to wait for the step before leaving. */
const TIMEOUT_MS = 4000

/** Sets what runs before the page leaves for the sign-in page; null: nothing. */
export function beforeLeaving(step: (() => Promise<void>) | null): void {
  parting = step
}

/** Runs the step set by `beforeLeaving`, then leaves for a page of the server; signing out has already run it. */
export function leaveAfterCleanup(address: string): void {
  if (!parting || heading !== null) return leaveFor(address)
  const done = parting().catch(() => undefined)
  void Promise.race([done, pause(TIMEOUT_MS)]).then(() => leaveFor(address))
}

/** Sends every later departure to this address and holds back requests; null restores both. */
export function setLeaveAddress(address: string | null): void {
  heading = address
  goOn()
  if (address !== null) staying = new Promise((resolve) => (goOn = resolve))
}

/** Resolves unless the page is about to leave: requests of an ending session would be refused, and browsers log that. */
export const unlessLeaving = (): Promise<void> => staying

/** Leaves for a page of the server. Clears the page, so that the back button cannot restore it from the browser's cache. */
export function leaveFor(address: string): void {
  const leave = ({ persisted }: PageTransitionEvent) => {
    document.body.replaceChildren()
    setLeaveAddress(null)
    if (persisted) window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  }
  window.addEventListener('pagehide', leave, { once: true })
  window.location.assign(heading ?? address)
}

/** A signal that aborts when the page is left for good, not when the browser may restore it from its cache. */
export function pageEnd(): AbortSignal {
  const ended = new AbortController()
  window.addEventListener('pagehide', ({ persisted }) => persisted || ended.abort(), { signal: ended.signal })
  return ended.signal
}
