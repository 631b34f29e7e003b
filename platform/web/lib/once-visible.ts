/** Waits until the page is visible, since it may be open in a background tab or on a device put aside. Returns a function that stops waiting. */
export function onceVisible(run: () => void): () => void {
  const listening = new AbortController()
  const look = () => {
    if (document.visibilityState !== 'visible') return
    listening.abort()
    run()
  }
  document.addEventListener('visibilitychange', look, { signal: listening.signal })
  look()
  return () => listening.abort()
}
