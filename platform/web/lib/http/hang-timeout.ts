import { isOffline, suspectOffline } from '#platform/web/lib/connectivity/connectivity.ts'

/** After this long (ms) without an answer the connection is checked. */
export const DOUBT_AFTER = 4000

type HangTimeout = { signal: AbortSignal; end: () => void }

/** Aborts a hanging request once no other request gets an answer either; a merely slow server is waited for. */
export function beginHangTimeout(): HangTimeout {
  const lost = new AbortController()
  const giveUp = () => isOffline.get() && lost.abort(new DOMException('No answer came.', 'TimeoutError'))
  const ends: (() => unknown)[] = []
  const timer = setTimeout(() => {
    ends.push(isOffline.subscribe(giveUp))
    suspectOffline()
    giveUp()
  }, DOUBT_AFTER)
  const end = () => {
    clearTimeout(timer)
    for (const one of ends) one()
  }
  return { signal: lost.signal, end }
}
