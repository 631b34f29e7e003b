import { watchPresence } from '#platform/web/lib/session/presence.ts'

/** How often (ms) what is on screen is read again: somebody may draw on another device. */
const INTERVAL = 30_000

/**
 * Does it now and then while the page is looked at and used, and at once when the reader or the connection is back. Answers with what ends that.
 */
export function whileVisible(run: () => void): () => void {
  const { isThere, end } = watchPresence(run)
  const runIfThere = () => {
    if (isThere()) run()
  }
  const timer = setInterval(runIfThere, INTERVAL)
  window.addEventListener('online', runIfThere)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', runIfThere)
    end()
  }
}
