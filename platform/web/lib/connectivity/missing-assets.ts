import { pageEnd } from '#platform/web/lib/session/page-end.ts'
import { suspectNewer } from './newer.ts'

let someAreMissing = false

/** Vite asks for a script or a style sheet once only: what failed stays away until the whole page is loaded again. */
export function watchAssets(): void {
  const signal = pageEnd()
  const note = () => {
    someAreMissing = true
    void suspectNewer()
  }
  window.addEventListener('vite:preloadError', note, { signal })
  signal.addEventListener('abort', () => (someAreMissing = false))
}

export const areAssetsMissing = (): boolean => someAreMissing

/** Loads the address as a whole when parts of the application are missing and the browser is not offline; answers whether it does. */
export function loadAfresh(address: string): boolean {
  const willDo = someAreMissing && navigator.onLine
  if (willDo) window.location.assign(address)
  return willDo
}
