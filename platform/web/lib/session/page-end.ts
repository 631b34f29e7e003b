/** Aborts once the page is left for good. A page that the browser may bring back as it was goes on. */
export function pageEnd(): AbortSignal {
  const ended = new AbortController()
  window.addEventListener('pagehide', ({ persisted }) => persisted || ended.abort(), { signal: ended.signal })
  return ended.signal
}
