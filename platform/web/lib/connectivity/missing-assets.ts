import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { checkForUpdate } from './app-update.ts'

let someAreMissing = false

/** Notes failed scripts and style sheets: Vite requests each only once, so they stay missing until the page is reloaded. */
export function watchAssets(): void {
  const signal = pageEnd()
  const note = () => {
    someAreMissing = true
    void checkForUpdate()
  }
  window.addEventListener('vite:preloadError', note, { signal })
  signal.addEventListener('abort', () => (someAreMissing = false))
}

/** Whether a script or style sheet has failed to load. */
export const areAssetsMissing = (): boolean => someAreMissing

/** If parts of the application are missing and the browser is online, loads the address as a new page; returns whether it does. */
export function loadAfresh(address: string): boolean {
  const willDo = someAreMissing && navigator.onLine
  if (willDo) window.location.assign(address)
  return willDo
}
