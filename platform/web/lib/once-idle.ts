/** Pause (ms) after which a browser without idle callbacks, such as Safari, counts as idle. */
const IDLE_FALLBACK_MS = 1000

/** Runs it when the browser is idle. Returns the function that cancels it. */
export function onceIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, IDLE_FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}

/** Whether the reader has asked the browser to save data: nothing is fetched for them that they may not need. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
