/** How often (ms) what is on screen is read again: somebody may draw on another device. */
const INTERVAL = 30_000

/** Does it now and then while the page is looked at, and at once when the reader or the connection is back. Answers with what ends that. */
export function whileVisible(run: () => void): () => void {
  const runIfVisible = () => {
    if (document.visibilityState === 'visible') run()
  }
  const timer = setInterval(runIfVisible, INTERVAL)
  window.addEventListener('online', runIfVisible)
  document.addEventListener('visibilitychange', runIfVisible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', runIfVisible)
    document.removeEventListener('visibilitychange', runIfVisible)
  }
}
