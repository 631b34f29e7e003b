/** Without a touch for so long (ms) nobody is taken to be there: a page left open must not keep its reader signed in. */
const ABSENCE = 15 * 60_000

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

/** Whether somebody looks at the page and uses it. */
export const { isThere } = watchPresence(() => {})
