/** A signal that aborts when the page is left for good, not when the browser may restore it from its cache. */
export function pageEnd(): AbortSignal {
  const ended = new AbortController()
  window.addEventListener('pagehide', ({ persisted }) => persisted || ended.abort(), { signal: ended.signal })
  return ended.signal
}
