import { watchPresence } from '#platform/web/lib/session/presence.ts'

/** Interval (ms) of reading what is on screen again: changes may come from another device. */
const INTERVAL_MS = 30_000

/** Runs at intervals while the page is visible and in use, and at once when the reader or the connection returns. Returns the function that stops it. */
export function whileVisible(run: () => void): () => void {
  const { isThere, end } = watchPresence(run)
  const runIfThere = () => {
    if (isThere()) run()
  }
  const timer = setInterval(runIfThere, INTERVAL_MS)
  window.addEventListener('online', runIfThere)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', runIfThere)
    end()
  }
}
