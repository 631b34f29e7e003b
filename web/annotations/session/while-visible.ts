/** How often (ms) what is on screen is read again: somebody may draw on another device. */
const INTERVAL = 30_000
/** Without a touch for so long (ms) nobody is taken to be there: a document left open must not keep its reader signed in. */
const ABSENCE = 15 * 60_000

/**
 * Does it now and then while the page is looked at and used, and at once when the reader or the connection is back. Answers with what ends that.
 */
export function whileVisible(run: () => void): () => void {
  let used = Date.now()
  const isAbandoned = () => Date.now() - used >= ABSENCE
  const runIfVisible = () => {
    if (document.visibilityState === 'visible' && !isAbandoned()) run()
  }
  const use = () => {
    const isBack = isAbandoned()
    used = Date.now()
    if (isBack) runIfVisible()
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible') used = Date.now()
    runIfVisible()
  }
  const timer = setInterval(runIfVisible, INTERVAL)
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true, passive: true }
  for (const event of ['pointerdown', 'pointermove', 'wheel', 'keydown']) window.addEventListener(event, use, options)
  window.addEventListener('online', runIfVisible, options)
  document.addEventListener('visibilitychange', comeBack, options)
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}
