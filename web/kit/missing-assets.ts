import { suspectNewer } from './newer.ts'

let someAreMissing = false

/** Vite asks for a script or a style sheet once only: what failed stays away until the whole page is loaded again. */
export const watchAssets = (): void =>
  window.addEventListener('vite:preloadError', () => {
    someAreMissing = true
    void suspectNewer()
  })

export const areAssetsMissing = (): boolean => someAreMissing

/** Loads the address as a whole when parts of the application are missing and the browser is not offline; answers whether it does. */
export function loadAfresh(address: string): boolean {
  const willDo = someAreMissing && navigator.onLine
  if (willDo) window.location.assign(address)
  return willDo
}
