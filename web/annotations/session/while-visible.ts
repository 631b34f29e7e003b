/** How often (ms) what is on screen is read again: somebody may draw on another device. */
const INTERVAL = 30_000
/** Without a touch for so long (ms) nobody is taken to be there: a document left open must not keep its reader signed in. */
const ABSENCE = 15 * 60_000

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

type Presence = { isThere: () => boolean; end: () => void }

/** Whether the page is looked at and used; does it when the reader is back. */
export function watchPresence(comeBack: () => void): Presence {
  let used = Date.now()
  const isAbandoned = () => Date.now() - used >= ABSENCE
  const isThere = () => document.visibilityState === 'visible' && !isAbandoned()
  const use = () => {
    const isBack = isAbandoned()
    used = Date.now()
    if (isBack && isThere()) comeBack()
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return
    used = Date.now()
    comeBack()
  }
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true, passive: true }
  for (const event of ['pointerdown', 'pointermove', 'wheel', 'keydown']) window.addEventListener(event, use, options)
  document.addEventListener('visibilitychange', look, options)
  return { isThere, end: () => listening.abort() }
}
