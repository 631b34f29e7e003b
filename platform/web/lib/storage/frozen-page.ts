/**
 * A page that is left may be frozen in the back/forward cache. Safari lets it keep its open transactions and its locks, and the next page would
 * wait for them until the reader goes back or closes the browser. So they are released when the page is frozen.
 */
const releases = new Set<() => void>()
let freezes = 0
let isFrozen = false
let restored: PromiseWithResolvers<void> | null = null
let isWatching = false

function watch(): void {
  if (isWatching || !('window' in globalThis)) return
  isWatching = true
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    freezes += 1
    isFrozen = true
    restored ??= Promise.withResolvers()
    for (const release of releases) release()
  })
  window.addEventListener('pageshow', () => {
    isFrozen = false
    restored?.resolve()
    restored = null
  })
}

/** Calls `release` when the page is frozen, at once if it is being frozen already. Returns the function that ends this. */
export function onFreeze(release: () => void): () => void {
  watch()
  releases.add(release)
  if (isFrozen) release()
  return () => releases.delete(release)
}

/** Runs again, once the page is restored, what failed because the page was frozen meanwhile. */
export async function despiteFreezing<T>(run: () => Promise<T>): Promise<T> {
  const before = freezes
  try {
    return await run()
  } catch (error) {
    if (freezes === before && !isFrozen) throw error
    await restored?.promise
    return despiteFreezing(run)
  }
}
